import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { clockText } from '../../base/clock-text.ts'
import { placeAt } from './place-at.ts'

/** CSS pixels between the pointer and its label. */
const GAP = 14

/**
 * The pointer in the grid: beside it a label says the time under it and what plays then, and a click points at that
 * moment. The label is moved without React: a pointer moves more often than the rows could be drawn.
 */
export function useGridPointer(onPoint: (row: number, minute: number) => void) {
  const label = useRef<HTMLDivElement>(null)
  const hide = () => label.current?.toggleAttribute('hidden', true)
  const follow = ({ nativeEvent: event, currentTarget }: PointerEvent<HTMLElement>) => {
    const element = label.current
    // An edge that is dragged has a label of its own.
    const isDrag = event.buttons > 0
    const place = event.pointerType === 'touch' || isDrag ? null : placeAt(event)
    if (!place) hide()
    if (!element || !place) return
    element.textContent = [clockText(place.minute), place.text].filter(Boolean).join(' · ')
    element.hidden = false
    const { width, height } = element.getBoundingClientRect()
    // The label stays inside of the grid: the panel is beside it.
    const grid = currentTarget.getBoundingClientRect()
    const left = Math.max(grid.left, Math.min(event.clientX + GAP, grid.right - width - GAP))
    const below = event.clientY + GAP
    const top = below + height > Math.min(grid.bottom, window.innerHeight) ? event.clientY - height - GAP : below
    element.style.transform = `translate(${left}px, ${top}px)`
  }
  const onClick = ({ nativeEvent }: MouseEvent<HTMLElement>) => {
    hide()
    const place = placeAt(nativeEvent)
    if (place) onPoint(place.row, place.minute)
  }
  return { label, handlers: { onPointerMove: follow, onPointerLeave: hide, onScroll: hide, onClick } }
}
