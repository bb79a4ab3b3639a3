import { mediaName } from '../api/media.ts'
import { type Playlist, type PlaylistItem, type PlaylistPlan, type ScreenType, screenTypes } from '../api/playlists.ts'
import { type Id, sameId } from '../base/id.ts'
import { familyOf, playlistName, playlistsText } from '../playlists/playlist-name.tsx'
import type {
  Exchange,
  ItemsChange,
  KnownItem,
  NewItem,
  NewJob,
  Place,
  PlanChange,
  PlaylistContent,
  PlaylistSnapshot,
  Task,
  TaskOf,
} from './job.ts'
import type { ScreenEffect, TaskEffects } from './tabs/tab-messages.ts'

/**
 * A type that is not known belongs to no screen, and no page shows its playlists. A limit that cannot be read stays as the
 * server wrote it: without it, a copy would play for ever.
 */
function planOf(playlist: Playlist): PlaylistPlan {
  const { type, date_start, date_end, time_start, time_end, repeat_interval, unreadable } = playlist
  const screen = type === 'ticker' ? 'ticker' : 'videowall'
  return { type: screen, date_start, date_end, time_start, time_end, repeat_interval, ...unreadable }
}

const PLAN_FIELDS = ['type', 'date_start', 'date_end', 'time_start', 'time_end', 'repeat_interval'] as const
type PlanFields = Pick<Playlist, (typeof PLAN_FIELDS)[number]>

/** However the server writes days and times: a loaded playlist has them as a form has them. */
export const isSamePlan = (a: PlanFields, b: PlanFields): boolean => PLAN_FIELDS.every(field => a[field] === b[field])

export const newItemOf = ({ media, duration }: PlaylistItem): NewItem => ({
  mediaId: media.id,
  seconds: duration,
  name: mediaName(media),
})

/** What a copy of a loaded playlist holds. */
export const contentOf = (playlist: Playlist): PlaylistContent => ({
  name: playlist.name,
  plan: planOf(playlist),
  items: playlist.items.map(newItemOf),
})

/** A loaded playlist as a task remembers it, to find out later if another person has changed it. */
export const snapshotOf = (playlist: Playlist): PlaylistSnapshot => ({
  ...contentOf(playlist),
  id: playlist.id,
  isActive: playlist.is_active,
  itemIds: playlist.items.map(({ id }) => id),
})

/** The change of a loaded playlist to another plan. */
export const planChange = (playlist: Playlist, plan: PlaylistPlan): PlanChange => ({
  playlistId: playlist.id,
  name: playlistName(playlist),
  was: planOf(playlist),
  plan,
})

export const knownItems = ({ items, itemIds }: PlaylistSnapshot): KnownItem[] =>
  itemIds.flatMap((id, at) => {
    const item = items[at]
    return item ? [{ ...item, id }] : []
  })

/** The change of a loaded playlist to other items. An id keeps one. */
export const itemsChange = (playlist: Playlist, items: ItemsChange['items']): ItemsChange => ({
  playlistId: playlist.id,
  name: playlistName(playlist),
  was: knownItems(snapshotOf(playlist)),
  items,
})

/** The playlist keeps the items that it has already. */
export function itemsLike(playlist: Playlist, wanted: readonly PlaylistItem[]): ItemsChange {
  const free = [...playlist.items]
  const items = wanted.map(item => {
    const at = free.findIndex(({ media, duration }) => sameId(media.id, item.media.id) && duration === item.duration)
    return free.splice(at, at < 0 ? 0 : 1)[0]?.id ?? newItemOf(item)
  })
  return itemsChange(playlist, items)
}

interface Addition {
  place: Place
  /** All are at the place. If one of them is gone meanwhile, the job says so. */
  playlists: readonly Playlist[]
  /** All playlists of the place as they were loaded last; `playlists` may be older. */
  loaded: readonly Playlist[] | undefined
  added: readonly NewItem[]
}

/** The job that adds media to the end of several playlists. */
export function additionJob({ place, playlists, loaded = [], added }: Addition): NewJob {
  const changes = playlists
    .map(playlist => loaded.find(({ id }) => sameId(id, playlist.id)) ?? playlist)
    .map(playlist => itemsChange(playlist, [...playlist.items.map(({ id }) => id), ...added]))
  const files = added.length === 1 ? `“${added[0]?.name}”` : `${added.length} files`
  const title = `Add ${files} to ${playlistsText(playlists)}`
  return { title, tasks: [{ kind: 'arrange-items', place, playlists: changes }], tells: false }
}

/** A task that only deletes, as one that also adds. */
export const exchangeForNothing = ({ playlists, ...task }: TaskOf<'delete-playlists'>): Exchange => ({
  ...task,
  playlists: [],
  replaces: playlists,
  switchOn: [],
})

/** Null for a task that no playlist of its location comes or goes by. */
export function exchangeOf(task: Task): Exchange | null {
  if (task.kind === 'delete-playlists') return exchangeForNothing(task)
  return task.kind === 'add-playlists' ? task : null
}

/** The screens that a task switches on or off whatever else is there. */
export function switchedBy(task: Task, isOn: boolean): readonly ScreenType[] {
  if (task.kind === 'switch-screens')
    return task.states.flatMap(({ type, is_active }) => (is_active === isOn ? type : []))
  return isOn && 'switchOn' in task ? task.switchOn : []
}

/**
 * The playlists that are off now and that a task switches on: one call switches all playlists of a screen.
 * @param playlistsNow all playlists of the location
 */
export function alsoSwitchedOn(task: Task, playlistsNow: readonly Playlist[]): Playlist[] {
  const types: readonly string[] = switchedBy(task, true)
  const deleted = exchangeOf(task)?.replaces ?? []
  return playlistsNow.filter(
    ({ id, type, is_active }) => !is_active && types.includes(type) && !deleted.some(one => sameId(one.id, id)),
  )
}

export type SwitchState = 'on' | 'off' | 'mixed'

/** The switch of one screen: mixed if only some of its playlists are on; undefined if it has none. */
export function switchOf(playlists: readonly Playlist[], screen: ScreenType): SwitchState | undefined {
  const own = playlists.filter(({ type }) => type === screen)
  const on = own.filter(({ is_active }) => is_active).length
  if (own.length === 0) return undefined
  if (on === 0) return 'off'
  return on === own.length ? 'on' : 'mixed'
}

/**
 * True if a person has to see the plan of a job before it begins: it works at several places, deletes something, or
 * switches something on or off besides.
 * @param playlistsAt all playlists of a location
 */
export function needsPlan({ tasks }: NewJob, playlistsAt: (locationId: Id) => readonly Playlist[]): boolean {
  const [task, ...others] = tasks
  if (!task || others.length > 0 || !('place' in task) || task.kind === 'delete-location') return true
  const playlists = playlistsAt(task.place.locationId)
  // No undo of a switch brings a mixed one back.
  if (task.kind === 'switch-screens') return task.states.some(({ type }) => switchOf(playlists, type) === 'mixed')
  return (exchangeOf(task)?.replaces ?? []).length > 0 || alsoSwitchedOn(task, playlists).length > 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A look before each playlist, its creation and its items; a look at all of them at the end. */
const makingCalls = (playlists: readonly PlaylistContent[]) => sum(playlists.map(({ items }) => 2 + items.length)) + 1

/** A look at a playlist, and its deletion. */
const DELETING_CALLS = 2

/** A look at a playlist, and its new plan. */
const CHANGING_CALLS = 2

/** The look after which the screens are told. */
const TELLING_CALLS = 1

/** The number of calls of a task if nothing is in its way, for the plan of a job. */
export function callsOf(task: Task): number {
  switch (task.kind) {
    case 'add-playlists':
    case 'delete-playlists': {
      const exchange = task.kind === 'add-playlists' ? task : exchangeForNothing(task)
      const { playlists, replaces, switchOn, changes = [] } = exchange
      const switching = switchOn.length > 0 ? 1 : 0
      const telling = replaces.length + changes.length + switching > 0 ? TELLING_CALLS : 0
      const existing = DELETING_CALLS * replaces.length + CHANGING_CALLS * changes.length
      return makingCalls(playlists) + existing + switching + telling
    }
    case 'change-plans':
      return CHANGING_CALLS * task.changes.length + TELLING_CALLS
    case 'arrange-items':
      return sum(task.playlists.map(arrangingCalls)) + TELLING_CALLS
    case 'switch-screens':
      return 2
    case 'create-location': {
      const { playlists, switchOn } = task
      if (playlists.length === 0) return 1
      return 1 + makingCalls(playlists) + (switchOn.length > 0 ? 1 + TELLING_CALLS : 0)
    }
    case 'delete-location':
      return 3
    case 'delete-media':
      return 1
  }
}

/** Two looks, the order, and a call for each item that comes or goes. */
function arrangingCalls({ was, items }: ItemsChange): number {
  const added = items.filter(item => typeof item === 'object').length
  return 3 + added + (was.length - (items.length - added))
}

/** The location or media file that a task works on: no two tasks work on the same one at the same time. */
export function resourceOf(task: Task): string {
  if ('place' in task) return String(task.place.locationId)
  return task.kind === 'delete-media' ? `media-${task.mediaId}` : `new-${task.uniqueId}`
}

export const titleOf = (task: Task): string => ('place' in task ? task.place.locationName : task.name)

/** The unique id of the location whose screens show the work of a task; null for a media file. */
export function uniqueIdOf(task: Task): string | null {
  if (task.kind === 'delete-media') return null
  return task.kind === 'create-location' ? task.uniqueId : task.place.uniqueId
}

/** The screens that a task may change, both if the task does not know. */
export function screensOfTask(task: Task): readonly ScreenType[] {
  if (task.kind === 'switch-screens') return task.states.map(({ type }) => type)
  if (task.kind === 'change-plans') return task.changes.map(({ plan }) => plan.type)
  const exchange = exchangeOf(task)
  return exchange ? [...exchange.playlists, ...exchange.replaces].map(({ plan }) => plan.type) : screenTypes
}

/**
 * The screens that show something else after a task, once for each card, without those of changed playlists. A playlist
 * that is off is on no screen.
 */
function typesOf(task: Task): ScreenType[] {
  const exchange = exchangeOf(task)
  if (!exchange) return []
  const { playlists, replaces, switchOn, switchOnAlone = [], changes = [] } = exchange
  const added = playlists.filter(({ plan }) => [...switchOn, ...switchOnAlone].includes(plan.type))
  const known = new Set(changes.map(({ name }) => familyOf(name)))
  const cards = [...added, ...replaces.filter(({ isActive }) => isActive)].map(({ name, plan: { type } }, at) => {
    const family = type === 'videowall' && familyOf(name)
    return { type, family, key: family || `alone ${at}` }
  })
  const counted = cards.filter(({ family }) => !family || !known.has(family))
  return [...new Map(counted.map(({ key, type }) => [key, type])).values()]
}

/** The changed playlists that the task does not know as on or off. */
function changedIds(task: Task): string[] {
  if (task.kind === 'arrange-items') return task.playlists.map(({ playlistId }) => String(playlistId))
  return 'changes' in task ? (task.changes ?? []).map(({ playlistId }) => String(playlistId)) : []
}

export const effectsOf = (task: Task, effect: ScreenEffect): TaskEffects => ({
  kind: task.kind,
  locationId: 'place' in task ? String(task.place.locationId) : null,
  mediaId: task.kind === 'delete-media' ? String(task.mediaId) : null,
  types: typesOf(task),
  playlistIds: changedIds(task),
  effect,
})
