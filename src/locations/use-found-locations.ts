import { useDeferredValue, useMemo } from 'react'
import type { Location } from '../api/locations.ts'
import { isScreenType } from '../base/id.ts'
import { useConnectedScreens } from '../realtime/use-presence.ts'
import { useStore } from '../base/stores.ts'
import { matches } from '../ui/search.tsx'
import { useWatched, watchOf } from '../screens/use-watch.ts'
import { sortRows } from '../ui/natural-order.ts'
import { useKnownSwitches } from '../screens/use-known-switches.ts'
import type { LocationSort } from './locations-table.tsx'
import { type ScreenFacts, sortByState, surveyScreens } from './screen-states.ts'

/** What a person has chosen to see of the locations. */
interface View {
  search: string
  isDisconnectedOnly: boolean
  sort: LocationSort
}

/** The locations that the table shows, in its order, and the states of all screens. */
export function useFoundLocations(locations: Location[] | undefined, { search, isDisconnectedOnly, sort }: View) {
  // The field shows the search at once; the rows may follow later.
  const searched = useDeferredValue(search)
  const facts = useScreenFacts()
  const survey = useMemo(() => surveyScreens(locations ?? [], facts), [locations, facts])
  const sorted = useSorted(isDisconnectedOnly && locations ? survey.disconnected : locations, sort, facts)
  const found = useMemo(
    () => sorted?.filter(location => matches(searched, location.name, location.unique_id)),
    [sorted, searched],
  )
  return { found, searched, survey, switches: facts.switches }
}

/** The presence may come ten times a second: the table follows it when the browser has time for it. */
function useScreenFacts(): ScreenFacts {
  const connected = useDeferredValue(useConnectedScreens())
  const switches = useKnownSwitches()
  return useMemo(() => ({ connected, switches }), [connected, switches])
}

function useSorted(locations: Location[] | undefined, sort: LocationSort, facts: ScreenFacts) {
  const { key, descending } = sort
  const isByState = isScreenType(key)
  // Sorting is the most expensive step: it comes before the search, and only the order by state follows the presence.
  const named = useMemo(
    () =>
      locations && sortRows(locations, isScreenType(key) ? { key: 'name', descending: false } : { key, descending }),
    [locations, key, descending],
  )
  const relevant = isByState ? facts : null
  // What an earlier visit knew may come after the first presence list.
  const { absenceOf } = useStore(watchOf)
  const isWatched = useWatched()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the absences are others once they are known.
  return useMemo(
    () =>
      named && relevant && isScreenType(key)
        ? sortByState(named, { type: key, descending, facts: relevant, absenceOf })
        : named,
    [named, relevant, key, descending, absenceOf, isWatched],
  )
}
