import { type ReactNode, useEffect, useState } from 'react'
import { wallClock } from '../base/clock.ts'
import { counted } from '../base/counted.ts'
import { keyOf } from '../base/id.ts'
import { momentNow } from '../base/moment.ts'
import { useStore } from '../base/stores.ts'
import { type Fleet, fleetAgeText } from '../fleet/fleet.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { placeOf } from '../jobs/copy-tasks.ts'
import type { NewJob } from '../jobs/job.ts'
import { PlanDialog } from '../jobs/plan-dialog.tsx'
import { likeKey, type Named, namedIn } from '../playlists/namesakes.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { GoOnButtons, Modal } from '../ui/dialog/modal.tsx'
import { allBox, useSelection } from '../ui/selection.ts'
import { LocationOptions } from './copy/location-options.tsx'
import { usePanel } from './panel-context.ts'
import { likeTask } from './playlist/like-task.ts'
import { usePagePlaylists, usePlace } from './use-location.ts'
import './copy/copy-dialog.css'

interface Model {
  /** One card, and what those of its name at other locations become like. */
  like: Named
  /** What it was before: only what is so is ticked. If it was nothing else, all that differ are. */
  earlier?: readonly Named[]
}

/** The locations whose cards of the name differ; what has ended does not. */
const differingIn = ({ entries }: Fleet, like: Named, today: string) =>
  entries.flatMap(({ location, playlists, ...entry }) => {
    const own = namedIn(playlists ?? []).get(like[0]?.name ?? '')
    const key = own && likeKey(own, today)
    return key && playlists && key !== likeKey(like, today) ? [{ ...entry, location, playlists, own, key }] : []
  })

function NamesakesDialog({ like, earlier = [], onClose }: Model & { onClose: () => void }) {
  const fleet = useFleet()
  const now = momentNow(wallClock)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [job, setJob] = useState<NewJob | null>(null)
  const name = like[0]?.name
  const others = differingIn(fleet, like, now.day)
  const listed = others.map(({ location }) => keyOf(location))
  const before = earlier.map(one => likeKey(one, now.day))
  const asBefore = new Set(listed.filter((_, at) => before.includes(others[at]?.key ?? '')))
  const selection = useSelection(listed, chosen ?? (earlier.length > 0 ? asBefore : new Set(listed)), setChosen)
  const wanted = others.filter(({ location }) => selection.keys.has(keyOf(location)))
  const plan = () => {
    const tasks = wanted.flatMap(one => like.map(card => likeTask(placeOf(one.location), card, { ...one, now })))
    setJob({ title: `Make “${name}” the same at ${counted(tasks.length, 'location')}`, tasks, tells: true })
  }
  return (
    <>
      <Modal title={`“${name}” at other locations`} className="dialog-parts" width={560} onClose={onClose}>
        <p role="status">
          <BidiText text={`“${name}” differs at ${counted(others.length, 'location')}, ${fleetAgeText(fleet)}.`} />
        </p>
        <CheckBox {...allBox(selection)}>{`Choose all (${wanted.length} of ${others.length} chosen)`}</CheckBox>
        <LocationOptions
          entries={others}
          selection={selection}
          noteOf={({ location }) => (asBefore.has(keyOf(location)) ? 'as here before' : 'differs')}
        />
        <GoOnButtons disabled={fleet.isLoading || wanted.length === 0} onGoOn={plan} onClose={onClose} />
      </Modal>
      {job && <PlanDialog job={job} onStart={onClose} onClose={() => setJob(null)} />}
    </>
  )
}

/** The dialog that makes the cards of one name at other locations like that of one. */
export function useNamesakes(): { open: (model: Model) => void; dialog: ReactNode } {
  const [model, setModel] = useState<Model | null>(null)
  return { open: setModel, dialog: model && <NamesakesDialog {...model} onClose={() => setModel(null)} /> }
}

/** What the page has shown of each name of a location, since the console was opened. */
const createShown = () => new Map<string, readonly Named[]>()

/** After a change of a card, and in edit mode, it can be made at the other locations whose card of this name differs. */
export function AlsoInOthers({ name }: { name: string }) {
  const { day, isEditing } = usePanel()
  const at = `${usePlace().locationId} ${name}`
  const shown = useStore(createShown)
  const like = namedIn(usePagePlaylists() ?? []).get(name) ?? []
  const earlier = (shown.get(at) ?? []).filter(one => likeKey(one, day) !== likeKey(like, day))
  useEffect(() => void shown.set(at, [...earlier, like]))
  const { open, dialog } = useNamesakes()
  const isAsked = earlier.length > 0 || isEditing
  const fleet = useFleet(isAsked)
  const count = differingIn(fleet, like, day).length
  const isOffered = isAsked && like.length === 1 && count > 0
  // A part of the locations is not presented as all of them.
  const all = `${fleet.known === fleet.total ? 'the ' : ''}${counted(count, 'other')}`
  return (
    <>
      {isOffered && (
        <p className="row wrap">
          <Button className="chip" onClick={() => open({ like, earlier })}>
            <BidiText text={`Also in ${count === 1 ? 'one other' : all} named “${name}”`} />
          </Button>
        </p>
      )}
      {dialog}
    </>
  )
}
