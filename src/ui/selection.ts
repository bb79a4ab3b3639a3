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
  /** Ctrl+A ticks all that are shown. */
  onKey: (event: KeyboardEvent) => void
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(target.type)

/** @param listed the keys of the entries that the list shows, in their order */
export function useSelection(
  listed: readonly string[],
  keys: ReadonlySet<string>,
  onChange: (keys: ReadonlySet<string>) => void,
): Selection {
  const anchor = useRef<Anchor | null>(null)
  return {
    keys,
    onKey: useStableFunction((event: KeyboardEvent) => {
      const isAll = letterOf(event) === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isAll || event.defaultPrevented || takesText(event.target)) return
      event.preventDefault()
      onChange(withKeys(keys, listed, true))
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
