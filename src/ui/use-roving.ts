import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { foldName } from '../base/natural-order.ts'

const PAGE = 10

/** The row to which a key goes; null for another key. */
function rowAfter(key: string, row: number, names: readonly string[]): number | null {
  const last = names.length - 1
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
  const step = steps[key]
  if (step !== undefined) return Math.min(Math.max(0, row + step), last)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (!/^[\p{L}\p{N}]$/u.test(key)) return null
  const begins = (name: string) => foldName(name).startsWith(foldName(key))
  const after = names.findIndex((name, index) => index > row && begins(name))
  const found = after < 0 ? names.findIndex(begins) : after
  return found < 0 ? null : found
}

interface RovingOptions {
  list: RefObject<HTMLElement | null>
  /** Of all rows, also of those that are not drawn. */
  keys: readonly string[]
  /** A typed letter goes to the next name that begins with it. */
  names: readonly string[]
  drawn: readonly { index: number }[]
  show: (index: number) => void
  /** The key of the row that has the Tab stop until another one has had the focus. */
  first?: string | undefined
}

/**
 * Makes the rows of a list, which may be long, one stop of the Tab key: arrows, Page, Home, End and letters go on from
 * there. The control of a row has `data-key` and, unless it is the stop, the `tabIndex` -1; an ancestor has `data-index`.
 */
export function useRoving({ list, keys, names, drawn, show, first }: RovingOptions) {
  const [active, setActive] = useState('')
  const isMoving = useRef(false)
  // After Home and End the row is drawn some frames later.
  useLayoutEffect(() => {
    const control = isMoving.current && list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`)
    if (!control) return
    control.focus()
    isMoving.current = false
  })
  const drawnKeys = drawn.flatMap(({ index }) => keys[index] ?? [])
  return {
    tabStop: [active, first].find(key => key !== undefined && drawnKeys.includes(key)) ?? drawnKeys[0],
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setActive(target.dataset.key ?? active),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
      const next = row && rowAfter(event.key, Number(row.dataset.index), names)
      const key = next === null ? undefined : keys[next]
      if (next === null || key === undefined) return
      event.preventDefault()
      isMoving.current = true
      setActive(key)
      show(next)
    },
  }
}
