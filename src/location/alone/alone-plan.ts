import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import type { Moment } from '../../base/moment.ts'
import { withFree } from '../../jobs/free-task.ts'
import type { Exchange, NewItem, Place, Task } from '../../jobs/job.ts'
import { contentOf, planChange } from '../../jobs/task-facts.ts'
import type { PlayWindow } from '../../player/schedule/schedule.ts'
import { windowKey } from '../../playlists/cut-out.ts'
import { afterChange, type FreeChange, leaveFree, touchedBy } from '../../playlists/leave-free.ts'
import { givenName, playlistNames, playlistsText } from '../../playlists/playlist-name.tsx'
import { type Card, type PartCard, playlistsBeside, playlistsOf } from '../../playlists/weekday-groups.ts'
import { readNameWithDays } from '../../playlists/weekdays.ts'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import {
  addTask,
  changeTasks,
  groupChangeText,
  isOneCall,
  rangesFault,
  type WeekdayPlan,
  wantedRanges,
  weekdayPlanOf,
} from '../weekdays/group-change.ts'

/** What the form of a videowall playlist offers about its hours, and what was chosen. */
interface Alone {
  /** Others play in its hours: it may have them alone. */
  canBeAlone: boolean
  isAlone: boolean
  /** Its hours move, and others may play in the old ones again. */
  canClose: boolean
  closes: boolean
  /** The change of the others. */
  free: FreeChange
  /** The first covered day that is not over. */
  day: string
}

interface Planned {
  /** Absent for a new playlist. */
  card?: PartCard | undefined
  wanted: WeekdayPlan
  draft: PlanDraft
  /** All playlists of the screen. */
  playlists: readonly Playlist[]
  now: Moment
}

const without = (playlists: readonly Playlist[], own: readonly Playlist[]) =>
  playlists.filter(({ id }) => !own.some(one => one.id === id))

/** The change of the others if they may play again in hours that a lone card had; `alone` are its new windows. */
function closing(
  card: Card,
  playlists: readonly Playlist[],
  now: Moment,
  alone: readonly PlayWindow[] = [],
): FreeChange {
  const own = playlistsOf(card)
  const closes = playlistsBeside(card.playlist, playlists)
  return leaveFree(without(playlists, closes), { alone: [...without(closes, own), ...alone], closes, now })
}

/**
 * The change of the others that gives them back the hours of a card; null if they do not leave them free. Playlists
 * without a name or items that are alike by accident are no parts.
 */
export function gapOf(card: Card, playlists: readonly Playlist[], now: Moment): FreeChange | null {
  const free = closing(card, playlists, now)
  const touched = touchedBy(free)
  const areParts = touched.every(({ name, items }) => givenName(name) !== '' && items.length > 0)
  return touched.length > 0 && areParts ? free : null
}

const keysOf = (windows: readonly PlayWindow[]) => windows.map(windowKey).sort().join()

function aloneOf({ card, wanted, draft, playlists, now }: Planned): Alone {
  const windows = wantedRanges(card, wanted).map(range => ({ ...wanted.plan, ...range }))
  const own = card ? playlistsOf(card) : []
  const others = without(playlists, own)
  const gap = card ? gapOf(card, playlists, now) : null
  const canClose = gap !== null && keysOf(own) !== keysOf(windows)
  const closes = canClose && draft.gap !== 'stays'
  const freeIf = (alone: readonly PlayWindow[]) =>
    card && closes ? closing(card, playlists, now, alone) : leaveFree(others, { alone, now })
  const free = freeIf(windows)
  const stays = freeIf([])
  const met = touchedBy(leaveFree(afterChange(others, stays), { alone: windows, now }))
  // An empty one would leave its hours without a picture.
  const canBeAlone = met.length > 0 && card?.playlist.items.length !== 0
  // A lone playlist that moves stays alone unless the person says no.
  const isAlone = canBeAlone && (draft.alone === 'yes' || (draft.alone === '' && gap !== null))
  const days = windows.map(({ date_start }) => (date_start < now.day ? now.day : date_start))
  const isLeft = (_: string, at: number) => (windows[at]?.date_end ?? '') >= now.day
  return { canBeAlone, isAlone, canClose, closes, free: isAlone ? free : stays, day: days.find(isLeft) ?? now.day }
}

export interface Lone {
  planned: Planned
  alone: Alone
}

/** What a form comes to. */
export interface Wish {
  wanted: WeekdayPlan
  /** Why it cannot be saved; null if it can. */
  fault: string | null
  /** Null for a ticker, with a fault, and as long as the playlists of the screen are not known. */
  lone: Lone | null
}

/** @param plan null if a field is missing */
export function wishOf(
  card: PartCard | undefined,
  plan: PlaylistPlan | null,
  draft: PlanDraft,
  { playlists, now }: { playlists: readonly Playlist[] | undefined; now: Moment },
): Wish | null {
  if (!plan) return null
  const wanted = weekdayPlanOf(card, plan, draft, now.day)
  const fault = rangesFault(card, wanted)
  if (plan.type !== 'videowall' || !playlists || fault) return { wanted, fault, lone: null }
  const planned = { card, wanted, draft, playlists, now }
  return { wanted, fault, lone: { planned, alone: aloneOf(planned) } }
}

/** The sentences about the change of the others, before it is made; empty if there is none. */
export function freeText({ isAlone, closes, free }: Pick<Alone, 'isAlone' | 'closes' | 'free'>): string {
  const touched = touchedBy(free)
  if (touched.length === 0) return ''
  // Parts have the name of what they are a part of: one name stands for all.
  const whole = touched.map(({ id: _, name, ...one }) => ({ ...one, name: readNameWithDays(name)?.name || name }))
  const isOne = playlistNames(whole).length === 1
  const deeds = [
    isAlone && `${isOne ? 'leaves' : 'leave'} these hours free`,
    (closes || !isAlone) && `${isOne ? 'plays' : 'play'} in the old hours again`,
  ].filter(deed => deed !== false)
  const change = {
    changed: [...free.grown, ...free.shrunk].map(({ playlist }) => ({ playlist, plan: contentOf(playlist).plan })),
    added: free.added.map(({ window }) => window),
    removed: free.removed,
  }
  return `${playlistsText(whole)} ${deeds.join(' and ')}. ${groupChangeText(change, '')}`
}

/** The playlists of the screen after the change, all switched on; the wanted one is there even if it has no items yet. */
export function planAfter({ planned: { card, wanted, playlists }, alone: { free } }: Lone): Playlist[] {
  const own = card ? playlistsOf(card) : []
  const others = without(playlists, own)
  const [old] = own.length > 0 ? own : touchedBy(free)
  const like = old && { ...old, unreadable: undefined }
  const lone = wantedRanges(card, wanted).flatMap((range, at) =>
    like ? { ...like, ...wanted.plan, ...range, name: card ? like.name : wanted.name, id: `lone-${at}` } : [],
  )
  return [...afterChange(others, free), ...lone].map(one => ({ ...one, is_active: true }))
}

const nothing = (place: Place): Exchange => ({ place, playlists: [], replaces: [], switchOn: [] })

/** The tasks of a change as one, so that they are done together or not at all. */
function asOne(place: Place, tasks: readonly Task[]): Exchange {
  const changes = tasks.flatMap(task => (task.kind === 'change-plans' ? task.changes : []))
  const exchanges = tasks.map(task => (task.kind === 'add-playlists' ? task : nothing(place)))
  const replaces = tasks.flatMap(task => (task.kind === 'delete-playlists' ? task.playlists : []))
  return {
    place,
    playlists: exchanges.flatMap(one => one.playlists),
    replaces: [...exchanges.flatMap(one => one.replaces), ...replaces],
    switchOn: exchanges.flatMap(one => one.switchOn),
    changes,
  }
}

/**
 * Saves a playlist and has the others leave its hours free, in one task.
 * @param items those of a new playlist: without any it would leave its hours empty
 */
export function loneTask(place: Place, { planned, alone }: Lone, items: readonly NewItem[] = []): Task {
  const { card, wanted, now } = planned
  if (!card) {
    const lone = asOne(place, [addTask(place, wanted)])
    return withFree({ ...lone, playlists: lone.playlists.map(one => ({ ...one, items })) }, alone.free, now.day)
  }
  const tasks: Task[] = isOneCall(card, wanted)
    ? [{ kind: 'change-plans', place, changes: [planChange(card.playlist, wanted.plan)] }]
    : changeTasks(place, card, wanted)
  return withFree(asOne(place, tasks), alone.free, now.day)
}
