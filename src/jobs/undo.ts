import { type ScreenType, screenTypes } from '../api/playlists.ts'
import { sameId } from '../base/id.ts'
import { type PlaylistSnapshot, type Task, type TaskOf, unknownWork } from './job.ts'
import type { ArrangedPlaylist } from './kinds/arrange-items.ts'
import { turnedBack } from './kinds/change-plans.ts'
import type { Exchanged } from './kinds/exchange-playlists.ts'
import type { Results } from './kinds/kinds.ts'
import { plainState, type StatesBefore } from './kinds/location-now.ts'

type Undo<Kind extends Task['kind']> = (task: TaskOf<Kind>, result: Results[Kind]) => Task | null

const typesWith = (was: StatesBefore, state: 'on' | 'off' | 'mixed') => screenTypes.filter(type => was[type] === state)

const mixedRemarks = (was: StatesBefore) =>
  typesWith(was, 'mixed').map(
    type => `Before, some ${type} playlists were on and others off. This does not come back: they stay as they are.`,
  )

const withoutId = ({ name, plan, items }: PlaylistSnapshot) => ({ name, plan, items })

/** The screens of which all playlists that come back were on, and those of which only some were. */
function statesOf(playlists: readonly PlaylistSnapshot[], types: readonly ScreenType[]) {
  const own = (type: ScreenType) => playlists.filter(({ plan }) => plan.type === type)
  const withActive = types.filter(type => own(type).some(({ isActive }) => isActive))
  const on = withActive.filter(type => own(type).every(({ isActive }) => isActive))
  const remarks = withActive
    .filter(type => !on.includes(type))
    .map(type => `The ${type} playlists come back switched off, as only some of them were on.`)
  return { on, remarks }
}

function undoExchange(task: TaskOf<'add-playlists' | 'delete-playlists'>, result: Exchanged): Task | null {
  const { place, switchOff: switchedOff = [] } = task
  const { added, removed, changed = [], was } = result
  if (added.length + removed.length + changed.length === 0) return null
  const changes = turnedBack(changed)
  const switchOff = typesWith(was, 'off')
  const back = statesOf(
    removed,
    screenTypes.filter(type => !switchOff.includes(type)),
  )
  const remarks = [...mixedRemarks(was), ...back.remarks]
  if (removed.length === 0) return { kind: 'delete-playlists', place, playlists: added, changes, switchOff, remarks }
  return {
    kind: 'add-playlists',
    isRestoring: true,
    place,
    playlists: removed.map(withoutId),
    replaces: added,
    changes,
    switchOn: typesWith(was, 'on').filter(type => switchedOff.includes(type)),
    switchOff,
    switchOnAlone: back.on,
    remarks,
  }
}

function undoSwitch({ place }: TaskOf<'switch-screens'>, { was }: { was: StatesBefore }): Task | null {
  const before = screenTypes.flatMap(type => plainState(type, was[type]))
  const remarks = mixedRemarks(was)
  if (before.length + remarks.length === 0) return null
  return { kind: 'switch-screens', place, states: before, remarks }
}

const turnedAround = ({ playlistId, name, before, after }: ArrangedPlaylist) => ({
  playlistId,
  name,
  was: after,
  items: before.map(({ id, ...item }) => (after.some(kept => sameId(kept.id, id)) ? id : item)),
})

function undoDeleteLocation({ place }: TaskOf<'delete-location'>, result: Results['delete-location']): Task | null {
  const { playlists } = result
  if (!playlists) return null
  const { on, remarks } = statesOf(playlists, screenTypes)
  return {
    kind: 'create-location',
    isRestoring: true,
    name: place.locationName,
    uniqueId: place.uniqueId,
    playlists: playlists.map(withoutId),
    switchOn: on,
    remarks: [
      'The location comes back with a new id: its page has another address. Its screens keep theirs.',
      ...remarks,
    ],
  }
}

const undos: { [Kind in Task['kind']]: Undo<Kind> } = {
  'add-playlists': undoExchange,
  'delete-playlists': undoExchange,
  'change-plans': ({ place }, { changes }) =>
    changes.length === 0 ? null : { kind: 'change-plans', place, changes: turnedBack(changes) },
  'arrange-items': ({ place }, { playlists }) =>
    playlists.length === 0 ? null : { kind: 'arrange-items', place, playlists: playlists.map(turnedAround) },
  'switch-screens': undoSwitch,
  'create-location': (_task, { place, playlists }) => ({ kind: 'delete-location', place, playlists }),
  'delete-location': undoDeleteLocation,
  'delete-media': () => null,
}

/**
 * The task that takes back what a task did; null if nothing can be taken back.
 * @param result what runTask gave for this task, or what a journal has kept of it
 */
export function undoOf<Kind extends Task['kind']>(task: TaskOf<Kind>, result: unknown): Task | null {
  const undo: Undo<Kind> | undefined = undos[task.kind]
  if (result === null) return null
  if (!undo) throw unknownWork(task)
  return undo(task, result as Results[Kind])
}
