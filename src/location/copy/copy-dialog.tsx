import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Location } from '../../api/locations.ts'
import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { locationsQuery } from '../../api/queries.ts'
import { wallClock } from '../../base/clock.ts'
import { type Id, keyOf, sameId } from '../../base/id.ts'
import { momentNow } from '../../base/moment.ts'
import { type Fleet, type FleetEntry, fleetAgeText } from '../../fleet/fleet.ts'
import { sortLocations } from '../../fleet/groups.ts'
import type { PlaylistsByLocation } from '../../fleet/playlists-cache.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import {
  type CopyChoice,
  choiceText,
  copyFacts,
  copyTasks,
  copyTitle,
  needsPresent,
  sourceWarnings,
} from '../../jobs/copy-tasks.ts'
import type { NewJob, Task } from '../../jobs/job.ts'
import { PlanDialog } from '../../jobs/plan-dialog.tsx'
import { CopyChoiceFields, PresentPlaylists } from '../../jobs/present-playlists.tsx'
import { needsPlan, titleOf } from '../../jobs/task-facts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { LoadFailed } from '../../page/load-failed.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { GoOnButtons, Modal } from '../../ui/dialog/modal.tsx'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import { Segments } from '../../ui/segments.tsx'
import { allBox, useSelection } from '../../ui/selection.ts'
import { usePagePlaylists, usePlace } from '../use-location.ts'
import { LocationOptions, playlistCountText } from './location-options.tsx'
import './copy-dialog.css'

type Part = 'all' | 'none' | 'chosen'

interface LocationChooserProps {
  /** The kind of playlists that "Those without" is about. */
  type: ScreenType
  fleet: Fleet
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
    () => sortLocations(locations ?? []).filter(({ id }) => !sameId(id, except)),
    [locations, except],
  )
  return useMemo(() => {
    const unknown = { playlists: null, answeredAt: null, failure: null }
    return sorted.map(location => fleet.byKey.get(keyOf(location)) ?? { location, ...unknown })
  }, [sorted, fleet])
}

export function LocationChooser(props: LocationChooserProps) {
  const { type, fleet, chosen, onChange } = props
  const list = useQuery({ ...locationsQuery, refetchOnMount: false })
  const [part, setPart] = useState<Part>('all')
  const [search, setSearch] = useState('')
  const choices = useChoices(props, list.data)
  const isChosen = ({ location }: FleetEntry) => chosen.has(keyOf(location))
  const isIn = { all: () => true, none: hasNone, chosen: isChosen }
  // The field shows the search at once; the rows may follow later.
  const searched = useDeferredValue(search)
  const shown = choices
    .filter(entry => isIn[part](entry, type))
    .filter(({ location }) => matches(searched, location.name, location.unique_id))
  const selection = useSelection(
    shown.map(({ location }) => keyOf(location)),
    chosen,
    onChange,
  )
  if (list.isError && !list.data) return <LoadFailed name="locations" query={list} of={locationsQuery} />

  const count = choices.filter(isChosen).length
  const options = [
    { value: 'all', text: `All ${choices.length}` },
    { value: 'none', text: `Without a ${type} playlist ${choices.filter(entry => hasNone(entry, type)).length}` },
    { value: 'chosen', text: `Chosen ${count}` },
  ] as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the boxes in it.
    <div className="location-chooser" onKeyDown={event => selection.onKey(event.nativeEvent)}>
      <SearchField label="Search locations" value={search} onChange={setSearch} />
      <SearchCount search={search} count={shown.length} noun={['location', 'locations']} />
      <Segments
        label="Locations to show"
        className="location-parts"
        options={options}
        value={part}
        onChange={setPart}
      />
      <p className="location-chooser-age hide-empty small figures muted">{ageText(fleet)}</p>
      <div className="location-chooser-all row wrap tight gap-3 small figures">
        <CheckBox {...allBox(selection)}>{`Choose all ${shown.length} shown`}</CheckBox>
        <span role="status" className="to-end">{`${count} of ${choices.length} chosen`}</span>
        {chosen.size > 0 && (
          <Button variant="quiet" onClick={() => onChange(new Set())}>
            Choose none
          </Button>
        )}
      </div>
      <LocationOptions
        entries={shown}
        filter={(part === 'all' ? '' : part) + searched.trim()}
        selection={selection}
        noteOf={entry => playlistCountText(entry, type)}
      />
    </div>
  )
}

/** How much of the playlists is known; the text never presents a part of the locations as all of them. */
function ageText(fleet: Fleet): string {
  const text = fleetAgeText(fleet)
  return text && `Playlists of ${text.startsWith('as of') ? `all locations, ${text}` : text}`
}

interface CopyTarget {
  type: ScreenType
  ids: readonly Id[]
}

interface CopyDraft {
  /** The ids of the chosen locations as text. */
  chosen: ReadonlySet<string>
  choice: CopyChoice
}

const emptyCopy: CopyDraft = { chosen: new Set(), choice: { mode: 'add', isSwitchedOn: false } }

interface CopyDialogProps {
  type: ScreenType
  /** The playlists that are copied, as they are now. */
  playlists: readonly Playlist[]
  draft: CopyDraft
  onChange: (draft: CopyDraft) => void
  onClose: () => void
}

/** The step after the choice: the playlists of the locations are loaded, then the plan of the job is shown. */
type Step = { at: 'loading'; locations: readonly Location[] } | { at: 'plan'; job: NewJob }

const targetText = ([first, ...others]: readonly Task[]) =>
  first && others.length === 0 ? `“${titleOf(first)}”` : `${others.length + 1} locations`

/** Copies playlists of one kind to other locations: the choice of the locations, then the plan of the job. */
function CopyDialog({ type, playlists, draft, onChange, onClose }: CopyDialogProps) {
  const fleet = useFleet()
  const { locationId } = usePlace()
  const { chosen, choice } = draft
  const [step, setStep] = useState<Step | null>(null)
  const run = usePageJob()
  const now = momentNow(wallClock)
  const source = { type, playlists }

  const locations = fleet.entries.map(entry => entry.location).filter(({ id }) => chosen.has(String(id)))
  const plan = (wanted: readonly Location[], present: PlaylistsByLocation) => {
    const tasks = copyTasks({ source, locations: wanted, choice, present, today: now.day })
    const job = { title: `${copyTitle(source)} to ${targetText(tasks)}`, tasks, tells: true }
    if (needsPlan(job, id => present.get(String(id)) ?? [])) return setStep({ at: 'plan', job })
    setStep(null)
    void run({ job, failed: `${copyTitle(source)}: this could not be done.`, onStarted: end })
  }
  const goOn = () => (needsPresent(choice) ? setStep({ at: 'loading', locations }) : plan(locations, new Map()))
  const notes =
    playlists.length === 0
      ? ['Nothing can be copied: these playlists have been deleted meanwhile.']
      : [choiceText(type, choice), ...sourceWarnings(source, now)]
  const goBack = () => setStep(null)
  const end = () => {
    onChange(emptyCopy)
    onClose()
  }
  return (
    <>
      <Modal title={`${copyTitle(source)} to locations`} className="copy dialog-parts" width={720} onClose={onClose}>
        <LocationChooser
          type={type}
          fleet={fleet}
          except={locationId}
          chosen={chosen}
          onChange={next => onChange({ ...draft, chosen: next })}
        />
        <CopyChoiceFields type={type} choice={choice} onChange={next => onChange({ ...draft, choice: next })} />
        <Texts className="stack gap-1 breaks small muted" texts={notes} />
        <GoOnButtons disabled={locations.length === 0 || playlists.length === 0} onGoOn={goOn} onClose={onClose} />
      </Modal>
      {step?.at === 'loading' && (
        <PresentPlaylists
          locations={step.locations}
          onLoaded={present => plan(step.locations, present)}
          onClose={goBack}
        />
      )}
      {step?.at === 'plan' && (
        <PlanDialog
          job={step.job}
          facts={<Texts className="plan-facts hide-empty" texts={copyFacts(source, choice, step.job.tasks)} />}
          onStart={end}
          onClose={goBack}
        />
      )}
    </>
  )
}

const Texts = ({ className, texts }: { className: string; texts: readonly string[] }) => (
  <ul className={className}>
    {texts.map(text => (
      <li key={text}>
        <BidiText text={text} />
      </li>
    ))}
  </ul>
)

export type OpenCopy = (type: ScreenType, playlists: readonly Playlist[]) => void

/** The dialog for all cards of a location's page. The choices are kept while it is closed. */
export function useCopy() {
  const playlists = usePagePlaylists()
  const [target, setTarget] = useState<CopyTarget | null>(null)
  const [draft, setDraft] = useState(emptyCopy)
  const open: OpenCopy = useCallback((type, copied) => setTarget({ type, ids: copied.map(({ id }) => id) }), [])
  // The playlists as they are now: another person may change them while the dialog is open.
  const copied = playlists?.filter(playlist => target?.ids.some(one => sameId(one, playlist.id)))
  const dialog = target && copied && (
    <CopyDialog
      type={target.type}
      playlists={copied}
      draft={draft}
      onChange={setDraft}
      onClose={() => setTarget(null)}
    />
  )
  return { open, dialog }
}
