import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { counted } from '../../base/counted.ts'
import { formatDay } from '../../base/day-text.ts'
import type { Moment } from '../../base/moment.ts'
import { withChange } from '../../jobs/change-task.ts'
import type { Exchange, NewItem, Place, PlanChange, Task } from '../../jobs/job.ts'
import { secondsOf } from '../../jobs/job-seconds.ts'
import { roughTime } from '../../jobs/job-text.ts'
import { alsoSwitchedOn, contentOf, exchangeOf, planChange } from '../../jobs/task-facts.ts'
import type { PlayWindow } from '../../player/schedule/schedule.ts'
import { type Card, cardsOf } from '../../playlists/cards.ts'
import { afterChange, allOf, type Change, changeTo, leaveFree, touchedBy } from '../../playlists/change.ts'
import {
  capitalised,
  familyName,
  namesText,
  newPlaylistName,
  playlistNames,
  playlistsText,
  playlistTitle,
} from '../../playlists/playlist-name.tsx'
import { EVERY_DAY, weekdaysText } from '../../playlists/weekdays.ts'
import { exceptionsOf, frameOf, MOST_PIECES, onWeekdays } from '../../playlists/when/parts.ts'
import {
  beginningOn,
  boxesMeet,
  boxKey,
  boxOf,
  compiled,
  dayOf,
  minus,
  readDays,
  sameWhen,
  type When,
  windowOf,
} from '../../playlists/when/when.ts'
import type { PlanDraft } from './plan-draft.ts'

/** What the form of a videowall playlist offers about its hours, and what was chosen. */
interface Alone {
  /** Others play in its hours: it may have them alone. */
  canBeAlone: boolean
  isAlone: boolean
  /** Its hours move, and others play in old ones again. */
  wasAlone: boolean
  /** The change of the others. */
  free: Change
}

/** What a form comes to. */
export interface Wish {
  /** Absent for a new playlist. */
  card?: Card | undefined
  /** For the whole range, on every day of the week. */
  plan: PlaylistPlan
  /** Of a new playlist. */
  name: string
  title: string
  when: When
  /** One for each playlist after the change. */
  windows: readonly PlayWindow[]
  /** The change of the card, unless one call of the server does it. */
  own: Change
  /** Why it cannot be saved; null if it can. */
  fault: string | null
  /** Null for a ticker, with a fault, and as long as the playlists of the screen are not known. */
  alone: Alone | null
  others: readonly Playlist[]
  now: Moment
}

export const exceptionKey = (exception: When): string => exception.map(boxKey).join(' ')

/** What a card leaves out of its days and hours, without what the person has removed in the form. */
export const exceptionsLeft = (card: Card | undefined, { removed }: Pick<PlanDraft, 'removed'>): When[] =>
  card && card.playlists.length > 1
    ? exceptionsOf(frameOf(card.when)).filter(one => !removed.split('|').includes(exceptionKey(one)))
    : []

/** The reason why some hours cannot be saved, with a way out; null if there is none. @param all without exceptions */
function faultOf(all: When, count: number): string | null {
  const last = all[MOST_PIECES - 1]
  if (all.length === 0) return 'None of these days is in the date range.'
  if (count === 0) return 'The exceptions leave no day on which it plays.'
  if (all.length > MOST_PIECES && last)
    return `These days would make more than ${MOST_PIECES} playlists. Choose ${formatDay(dayOf(last.until))} or an earlier day as the last one.`
  return count > MOST_PIECES
    ? `This would make ${count} playlists, and ${MOST_PIECES} is the most. Choose a shorter range of days.`
    : null
}

/** The change of the others that gives them back the hours of a card that has them alone. */
export function givenBack(card: Card, playlists: readonly Playlist[], now: Moment): Change {
  const others = playlistsWithout(playlists, card.playlists)
  const isAlone = !others.map(boxOf).some(other => card.when.some(own => boxesMeet(own, other)))
  return leaveFree(cardsOf(others), { alone: [], closes: isAlone ? card.when : [], now })
}

export const playlistsWithout = (playlists: readonly Playlist[], own: readonly Playlist[]): Playlist[] =>
  playlists.filter(({ id }) => !own.some(one => one.id === id))

/** A lone card stays alone if the draft says nothing. */
export function aloneOf({ card, when, others, now }: Wish, draft: PlanDraft): Alone {
  const stays = card && !sameWhen(when, card.when) ? givenBack(card, others, now) : allOf([])
  const wasAlone = touchedBy(stays).length > 0
  const met = leaveFree(cardsOf(afterChange(others, stays)), { alone: when, now })
  // An empty one would leave its hours without a picture.
  const canBeAlone = touchedBy(met).length > 0 && card?.playlist.items.length !== 0
  // A lone playlist that moves stays alone unless the person says no.
  const isAlone = canBeAlone && (draft.alone === 'yes' || (draft.alone === '' && wasAlone))
  const closes = wasAlone && card ? card.when : []
  const free = isAlone ? leaveFree(cardsOf(others), { alone: when, closes, now }) : stays
  return { canBeAlone, isAlone, wasAlone: wasAlone && (!isAlone || minus(closes, when).length > 0), free }
}

/** @param plan null if a field is missing */
export function wishOf(
  card: Card | undefined,
  plan: PlaylistPlan | null,
  draft: PlanDraft,
  { playlists, now }: { playlists: readonly Playlist[] | undefined; now: Moment },
): Wish | null {
  if (!plan) return null
  const { weekdays } = draft
  const all = onWeekdays(plan, weekdays)
  const left = [...exceptionsLeft(card, draft).flat(), ...beginningOn(all, readDays(draft.except))]
  const isWhole = weekdays === EVERY_DAY && left.length === 0
  const when = minus(all, left)
  const windows = isWhole ? [plan] : compiled(when).map(windowOf)
  const given = draft.name.trim()
  const name = given || (windows.length > 1 ? familyName(now.day) : newPlaylistName(plan.type, now.day))
  const title = playlistTitle({ ...plan, name: given || (weekdays === EVERY_DAY ? '' : weekdaysText(weekdays)) })
  const fault = isWhole ? null : faultOf(all, windows.length)
  const isOne = windows.length === 1 && card?.playlists.length === 1
  const own = card && !isOne && !fault ? changeTo(card, when, now) : allOf([])
  const others = playlistsWithout(playlists ?? [], card?.playlists ?? [])
  const wish = { card, plan, name, title, when, windows, own, fault, alone: null, others, now }
  if (plan.type !== 'videowall' || !playlists || fault) return wish
  return { ...wish, alone: aloneOf(wish, draft) }
}

/** True if one call of the server does it: one playlist before and after. */
export const isOneCall = ({ card, windows }: Wish): boolean =>
  windows.length === 1 && (card?.playlists.length ?? 1) === 1

/** The plan of the only window. */
export const planOfOne = ({ plan, windows }: Wish): PlaylistPlan => ({ ...plan, ...windows[0] })

export const isFreeing = ({ alone }: Wish): boolean => alone !== null && touchedBy(alone.free).length > 0

/** The changes that only the repeat asks for. */
function repeats({ card, plan: { repeat_interval }, own }: Wish): PlanChange[] {
  if (!card || card.playlist.repeat_interval === repeat_interval) return []
  return playlistsWithout(card.playlists, touchedBy({ ...own, added: [] })).map(playlist =>
    planChange(playlist, { ...contentOf(playlist).plan, repeat_interval }),
  )
}

/**
 * Saves a playlist, and has the others leave its hours free, in one task.
 * @param items those of a new playlist
 */
export function taskOf(place: Place, wish: Wish, items: readonly NewItem[] = []): Task {
  const { card, plan, name, windows, own, alone, now } = wish
  const { repeat_interval } = plan
  const added = card ? [] : windows.map(window => ({ name, plan: { ...plan, ...window }, items }))
  const changes = card && isOneCall(wish) ? [planChange(card.playlist, planOfOne(wish))] : repeats(wish)
  const withRepeat = <T extends { part: object }>(one: T) => ({ ...one, part: { ...one.part, repeat_interval } })
  const change = {
    grown: own.grown.map(withRepeat),
    shrunk: own.shrunk.map(withRepeat),
    added: own.added.map(withRepeat),
    removed: own.removed,
  }
  const lone = { place, playlists: added, changes }
  return withChange(lone, allOf(alone ? [change, alone.free] : [change]), now.day)
}

/** "Changes 2 playlists, makes 1 playlist and deletes 3 playlists."; empty if nothing is done. */
function deedsText({ changes = [], playlists, replaces }: Exchange): string {
  const deeds = [
    { verb: 'changes', count: new Set(changes.map(({ playlistId }) => playlistId)).size },
    { verb: 'makes', count: playlists.length },
    { verb: 'deletes', count: replaces.length },
  ].flatMap(({ verb, count }) => (count > 0 ? `${verb} ${counted(count, 'playlist')}` : []))
  return deeds.length > 0 ? `${capitalised(namesText(deeds))}.` : ''
}

/** What a task does with playlists, if a person has to wait for it for more than a minute. */
export function longText(task: Task): string {
  const exchange = exchangeOf(task)
  const seconds = secondsOf([task])
  return exchange && seconds > 60 ? `${deedsText(exchange)} This takes ${roughTime(seconds)}.` : ''
}

/** True if the card is as the form wants it. */
export const isAsWanted = (wish: Wish): boolean =>
  !isOneCall(wish) && !isFreeing(wish) && touchedBy(wish.own).length + repeats(wish).length === 0

/** The sentences about the change of the others, before it is made; empty if there is none. */
export function freeText({ isAlone, wasAlone, free }: Omit<Alone, 'canBeAlone'>): string {
  const touched = cardsOf(touchedBy(free)).map(({ playlist: { id: _, ...one } }) => one)
  if (touched.length === 0) return ''
  const isOne = playlistNames(touched).length === 1
  const deeds = [
    isAlone && `${isOne ? 'leaves' : 'leave'} these hours free`,
    wasAlone && `${isOne ? 'plays' : 'play'} in the old hours again`,
  ].filter(deed => deed !== false)
  return `${playlistsText(touched)} ${deeds.join(' and ')}.`
}

export function switchedOnText(switchedOn: readonly Playlist[]): string {
  if (switchedOn.length === 0) return ''
  const are = switchedOn.length === 1 ? 'is' : 'are'
  return `${playlistsText(switchedOn)} ${are} off now and ${are} switched on too.`
}

/** Without names from the server, nobody sees later what belongs together. */
function namelessText(task: Task, { card }: Wish, playlists: readonly Playlist[]): string {
  const exchange = exchangeOf(task)
  if (!exchange || exchange.playlists.length <= (card ? 0 : 1)) return ''
  if (playlists.length === 0 || playlists.some(({ name }) => name !== '')) return ''
  return `${deedsText(exchange)} The server gives no names back: each playlist gets a card of its own.`
}

/** What a save does beside the one call, or why it cannot be done. @param playlists all of the screen */
export function wishText(place: Place, wish: Wish, playlists: readonly Playlist[]): string {
  if (wish.fault) return wish.fault
  const others = wish.alone ? freeText(wish.alone) : ''
  const next = !wish.card && others ? 'Next you choose its media.' : ''
  const task = taskOf(place, wish)
  const amount = longText(task) || namelessText(task, wish, playlists)
  return [others, amount, switchedOnText(alsoSwitchedOn(task, playlists)), next].filter(Boolean).join(' ')
}
