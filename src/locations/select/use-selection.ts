import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { listField, record, textField } from '../../api/fields.ts'
import type { Location } from '../../api/locations.ts'
import { draftValues, useDraft } from '../../page/drafts.ts'
import { type Anchor, chooseRange } from '../../ui/check-box.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'

/** A click on the box of a location. */
export interface BoxClick extends Anchor {
  withShift: boolean
}

/** The mode in which locations are selected. */
export interface Selection {
  /** The ids of the selected locations as text. */
  keys: ReadonlySet<string>
  /** The selected locations, in the order of the server's list. */
  locations: readonly Location[]
  /** The number of the selected locations that the search or the filter hides. */
  hidden: number
  toggle: (click: BoxClick) => void
  /** Selects all locations that the table shows, or none of them. */
  setAll: (isSelected: boolean) => void
  end: () => void
}

export const keyOf = ({ id }: Location): string => String(id)

/** Something is open above the page that Escape closes first. */
const isCovered = () => document.querySelector('dialog[open], [popover].popover') !== null

/** The first Escape in a search field clears the field. */
const isInSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

function useEscape(isOn: boolean, end: () => void) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isCovered() || isInSearch(event.target)) return
    end()
  })
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', onEscape)
    return () => window.removeEventListener('keydown', onEscape)
  }, [isOn])
}

const noKeys: ReadonlySet<string> = new Set()

/** The name under which the selection outlives the end of a session. */
const SELECTION = 'the selection'

const readKept = record({ keys: listField(textField, 'selected locations') })

function keptKeys(): ReadonlySet<string> | null {
  const kept = draftValues(SELECTION, readKept)
  return kept && new Set(kept.keys)
}

/**
 * The mode of the table in which locations are selected; null while it is off. A location that leaves the list leaves the
 * selection.
 * @param found the locations that the table shows, in their order
 */
export function useSelection(locations: readonly Location[] = [], found: readonly Location[] = []) {
  const [chosen, setChosen] = useState(keptKeys)
  const anchor = useRef<Anchor | null>(null)
  const shownKeys = useMemo(() => found.map(keyOf), [found])
  const selected = useMemo(
    () => (chosen ? locations.filter(location => chosen.has(keyOf(location))) : []),
    [chosen, locations],
  )
  const keys = useMemo(() => new Set(selected.map(keyOf)), [selected])
  const shown = useMemo(() => shownKeys.filter(key => keys.has(key)).length, [shownKeys, keys])

  const toggle = useStableFunction(({ withShift, ...click }: BoxClick) => {
    setChosen(chooseRange(shownKeys, keys, click, withShift ? anchor.current : null))
    anchor.current = click
  })
  const setAll = useStableFunction((isSelected: boolean) => {
    const next = new Set(keys)
    for (const key of shownKeys) isSelected ? next.add(key) : next.delete(key)
    setChosen(next)
  })
  const end = useStableFunction(() => {
    anchor.current = null
    setChosen(null)
  })
  useEscape(chosen !== null, end)
  useDraft(SELECTION, chosen && chosen.size > 0 ? { keys: [...chosen] } : null)
  const selection: Selection | null = chosen && {
    keys,
    locations: selected,
    hidden: selected.length - shown,
    toggle,
    setAll,
    end,
  }
  return { selection, start: () => setChosen(noKeys) }
}
