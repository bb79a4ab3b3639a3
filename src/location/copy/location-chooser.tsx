import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { fetchLocations, type Location } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import type { Fleet, FleetEntry } from '../../fleet/fleet.ts'
import { type Id, type ScreenType, sameId } from '../../base/id.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import { Segments } from '../../ui/segments.tsx'
import { fleetAgeText } from '../../fleet/fleet-age-text.ts'
import { LoadFailed } from '../../page/load-failed.tsx'
import { sortRows } from '../../ui/natural-order.ts'
import { LocationOptions } from './location-options.tsx'
import './location-chooser.css'

/** The locations that the list shows: all, those that have no playlist of the kind, or the chosen ones. */
type Part = 'all' | 'none' | 'chosen'

interface LocationChooserProps {
  /** The kind of playlists that "Those without" is about. */
  type: ScreenType
  fleet: Fleet
  /** The location that is left out. */
  except: Id
  /** The ids of the chosen locations as text. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** A location whose playlists are not known is never one that has none. */
const hasNone = ({ playlists }: FleetEntry, type: ScreenType) =>
  playlists?.every(playlist => playlist.type !== type) ?? false

/** The locations to choose from, in the order of the table, each with what the index knows of it. */
function useChoices({ fleet, except }: LocationChooserProps, locations: readonly Location[] | undefined) {
  const sorted = useMemo(
    () => sortRows(locations ?? [], { key: 'name', descending: false }).filter(({ id }) => !sameId(id, except)),
    [locations, except],
  )
  return useMemo(() => {
    const entries = new Map(fleet.entries.map(entry => [String(entry.location.id), entry]))
    const unknown = { playlists: null, answeredAt: null, failure: null }
    return sorted.map(location => entries.get(String(location.id)) ?? { location, ...unknown })
  }, [sorted, fleet])
}

/** Locations to tick, for work at many of them. */
export function LocationChooser(props: LocationChooserProps) {
  const { type, fleet, chosen, onChange } = props
  const list = useQuery({ ...locationsQuery, refetchOnMount: false })
  const [part, setPart] = useState<Part>('all')
  const [search, setSearch] = useState('')
  const choices = useChoices(props, list.data)
  const isIn = { all: () => true, none: hasNone, chosen: isChosen }
  // The field shows the search at once; the rows may follow later.
  const searched = useDeferredValue(search)

  function isChosen({ location }: FleetEntry) {
    return chosen.has(String(location.id))
  }
  if (list.isError && !list.data)
    return <LoadFailed name="locations" query={list} queryKey={locationsQuery.queryKey} load={fetchLocations} />

  const inPart = choices.filter(entry => isIn[part](entry, type))
  const shown = inPart.filter(({ location }) => matches(searched, location.name, location.unique_id))
  const count = choices.filter(isChosen).length
  const options = [
    { value: 'all', text: `All ${choices.length}` },
    { value: 'none', text: `Without a ${type} playlist ${choices.filter(entry => hasNone(entry, type)).length}` },
    { value: 'chosen', text: `Chosen ${count}` },
  ] as const
  return (
    <div className="location-chooser">
      <SearchField label="Search locations" value={search} onChange={setSearch} />
      <SearchCount search={search} count={shown.length} noun={['location', 'locations']} />
      <Segments
        label="Locations to show"
        className="location-parts"
        options={options}
        value={part}
        onChange={setPart}
      />
      <p className="location-chooser-age muted">{ageText(fleet)}</p>
      <ChooseShown shown={shown} chosen={chosen} onChange={onChange}>
        {`${count} of ${choices.length} chosen`}
      </ChooseShown>
      <LocationOptions entries={shown} type={type} chosen={chosen} onChange={onChange} />
    </div>
  )
}

/** How much of the playlists is known; the text never presents a part of the locations as all of them. */
function ageText(fleet: Fleet): string {
  const text = fleetAgeText(fleet)
  return text && `Playlists of ${text.startsWith('as of') ? `all locations, ${text}` : text}`
}

interface ChooseShownProps extends Pick<LocationChooserProps, 'chosen' | 'onChange'> {
  shown: readonly FleetEntry[]
  children: React.ReactNode
}

/** The box that ticks every location that the list shows, and the number of those that are ticked. */
function ChooseShown({ shown, chosen, onChange, children }: ChooseShownProps) {
  const keys = shown.map(({ location }) => String(location.id))
  const ticked = keys.filter(key => chosen.has(key)).length
  const all = ticked === keys.length && keys.length > 0
  const changeAll = (isTicked: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) isTicked ? next.add(key) : next.delete(key)
    onChange(next)
  }
  return (
    <div className="location-chooser-all">
      <CheckBox checked={all} isPartly={ticked > 0 && !all} onChange={changeAll}>
        {`Choose all ${keys.length} shown`}
      </CheckBox>
      <span role="status">{children}</span>
      {chosen.size > 0 && (
        <Button variant="quiet" onClick={() => onChange(new Set())}>
          Choose none
        </Button>
      )}
    </div>
  )
}
