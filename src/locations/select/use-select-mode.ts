import { useMemo, useState } from 'react'
import { listField, record, textField } from '../../api/fields.ts'
import type { Location } from '../../api/locations.ts'
import { keyOf } from '../../base/id.ts'
import { draftValues, useDraft } from '../../page/drafts.ts'
import { type Selection, useSelection } from '../../ui/selection.ts'
import { useKeyDown } from '../../ui/use-key-down.ts'

export interface LocationSelection extends Selection {
  /** The selected locations in the order of the server's list. */
  locations: readonly Location[]
  /** The number of the selected locations that the search or the filter hides. */
  hidden: number
  end: () => void
}

/** True if something is open above the page that Escape closes first. */
const isCovered = () => document.querySelector('dialog[open], [popover].popover') !== null

/** The first Escape in a search field only clears the field. */
const isInSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

/** The keys of the mode work wherever the focus is on the page. */
function useModeKeys(isOn: boolean, selection: Selection, end: () => void) {
  useKeyDown(event => {
    if (event.defaultPrevented || isCovered()) return
    if (event.key !== 'Escape') return selection.onKey(event)
    if (!isInSearch(event.target)) end()
  }, isOn)
}

const noKeys: ReadonlySet<string> = new Set()

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
export function useSelectMode(locations: readonly Location[] = [], found: readonly Location[] = []) {
  const [chosen, setChosen] = useState(keptKeys)
  const listed = useMemo(() => found.map(keyOf), [found])
  const selected = useMemo(
    () => (chosen ? locations.filter(location => chosen.has(keyOf(location))) : []),
    [chosen, locations],
  )
  const keys = useMemo(() => new Set(selected.map(keyOf)), [selected])
  const selection = useSelection(listed, keys, setChosen)
  const end = () => setChosen(null)
  useModeKeys(chosen !== null, selection, end)
  useDraft(SELECTION, chosen && chosen.size > 0 ? { keys: [...chosen] } : null)
  const hidden = selected.length - selection.shown
  return {
    selection: chosen && { ...selection, locations: selected, hidden, end },
    start: () => setChosen(noKeys),
  }
}
