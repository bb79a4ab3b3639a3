import { type ChangeEvent, useRef } from 'react'
import { letterOf } from '../base/key-letter.ts'
import { useStableFunction } from './use-stable-function.ts'

/** The entry of a list that was ticked or unticked last. */
interface Anchor {
  key: string
  isTicked: boolean
}

/**
 * The selected keys after a click on a box. With Shift, the click ticks or unticks every entry from the last clicked one
 * to this one.
 * @param keys all entries of the list in their order
 * @param anchor null for a click without Shift, and if there was no click before
 */
export function chooseRange(
  keys: readonly string[],
  selected: ReadonlySet<string>,
  { key, isTicked }: Anchor,
  anchor: Anchor | null,
): ReadonlySet<string> {
  const to = keys.indexOf(key)
  // An entry that the search hides now is no end of a range.
  const from = anchor ? keys.indexOf(anchor.key) : -1
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return withKeys(selected, keys.slice(first, last + 1), isTicked)
}

function withKeys(selected: ReadonlySet<string>, keys: readonly string[], isTicked: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) isTicked ? next.add(key) : next.delete(key)
  return next
}

const without = (keys: readonly string[], left: string) => keys.filter(key => key !== left)

/** The selected entries of a list with a box for each of them. */
export interface Selection {
  keys: ReadonlySet<string>
  /** The number of entries that the list shows. */
  count: number
  /** How many of those entries are selected. */
  shown: number
  toggle: (key: string, event: ChangeEvent<HTMLInputElement>) => void
  /** Selects all entries that the list shows, or none of them. */
  setAll: (isTicked: boolean) => void
  setSome: (keys: readonly string[], isTicked: boolean) => void
  /** Ctrl+A ticks all that are shown, Shift with an arrow goes on from a box and ticks. @param area has the boxes */
  onKey: (event: KeyboardEvent, area: ParentNode, columns?: number) => void
}

/** In `data-key`, a box has the key of its entry. */
const boxOf = (area: ParentNode, key: string) =>
  area.querySelector<HTMLElement>(`input[type=checkbox][data-key="${CSS.escape(key)}"]`)

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(target.type)

/** How many entries an arrow goes on; null for another key. */
function stepOf(key: string, columns: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: 1,
    ArrowLeft: -1,
  }
  return steps[key] ?? null
}

/** @param listed the keys of the entries that the list shows, in their order */
export function useSelection(
  listed: readonly string[],
  keys: ReadonlySet<string>,
  onChange: (keys: ReadonlySet<string>) => void,
): Selection {
  const anchor = useRef<Anchor | null>(null)
  /** The range of the last Shift with an arrow: where it began, and the box that it has reached. */
  const range = useRef({ start: '', at: '' })
  const goOn = (key: string, step: number, isDrawn: (key: string) => boolean): string | undefined => {
    const at = listed.indexOf(key)
    let to = at < 0 ? -1 : at + step
    // What is folded away is ticked on the way.
    for (let folded = listed[to]; folded !== undefined && !isDrawn(folded); folded = listed[to]) to += step
    const next = listed[to]
    if (next === undefined) return undefined
    const start = range.current.at === key ? range.current.start : key
    const between = listed.slice(Math.min(at, to), Math.max(at, to) + 1)
    const from = listed.indexOf(start)
    const isBack = Math.abs(to - from) < Math.abs(at - from)
    // On the way back the range gets shorter again.
    onChange(isBack ? withKeys(keys, without(between, next), false) : withKeys(keys, between, true))
    range.current = { start, at: next }
    return next
  }
  return {
    keys,
    onKey: useStableFunction((event: KeyboardEvent, area: ParentNode, columns = 1) => {
      const { key, target, shiftKey } = event
      if (event.altKey || event.defaultPrevented || takesText(target)) return
      if (letterOf(event) === 'a' && (event.ctrlKey || event.metaKey) && !shiftKey) {
        event.preventDefault()
        onChange(withKeys(keys, listed, true))
      }
      const step = shiftKey && !event.ctrlKey && !event.metaKey ? stepOf(key, columns) : null
      const box = target instanceof HTMLElement ? target.dataset.key : undefined
      if (step === null || box === undefined) return
      event.preventDefault()
      const next = goOn(box, step, key => boxOf(area, key) !== null)
      if (next !== undefined) boxOf(area, next)?.focus()
    }),
    count: listed.length,
    shown: listed.filter(key => keys.has(key)).length,
    toggle: useStableFunction((key: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const withShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
      const click = { key, isTicked: target.checked }
      // Where nothing is selected, a range has no beginning.
      onChange(chooseRange(listed, keys, click, withShift && keys.size > 0 ? anchor.current : null))
      anchor.current = click
    }),
    setAll: isTicked => onChange(withKeys(keys, listed, isTicked)),
    setSome: (some, isTicked) => onChange(withKeys(keys, some, isTicked)),
  }
}

/** The properties of the box for some entries of a list. */
export function someBox({ keys, setSome }: Pick<Selection, 'keys' | 'setSome'>, some: readonly string[]) {
  const shown = some.filter(key => keys.has(key)).length
  return allBox({ count: some.length, shown, setAll: isTicked => setSome(some, isTicked) })
}

/** The properties of the box for all entries that a list shows. */
export const allBox = ({ count, shown, setAll }: Pick<Selection, 'count' | 'shown' | 'setAll'>) => ({
  checked: count > 0 && shown === count,
  isPartly: shown > 0 && shown < count,
  disabled: count === 0,
  onChange: setAll,
})

/** @param hidden the number of the selected entries that a search or a filter hides */
export function selectedText(count: number, hidden: number): string {
  return `${count === 0 ? 'Nothing selected' : `${count} selected`}${hidden > 0 ? `, ${hidden} of them not shown` : ''}`
}
