import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { counted } from '../../base/counted.ts'
import { formatDay } from '../../base/day-text.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { contentOf, isSamePlan, planChange, snapshotOf } from '../../jobs/task-facts.ts'
import { capitalised, givenName, namesText, newPlaylistName, playlistsText } from '../../playlists/playlist-name.tsx'
import { freeRanges, type PartCard, playlistsOf } from '../../playlists/weekday-groups.ts'
import {
  type DayRange,
  daysIn,
  EVERY_DAY,
  MOST_RANGES,
  mondayOf,
  nameWithDays,
  rangesOf,
  type Weekdays,
} from '../../playlists/weekdays.ts'
import { formatDays } from '../playlist/date-text.ts'
import type { PlanDraft } from '../playlist/plan-draft.ts'

/** What a person wants of a card: one plan for its whole range, on some days of the week. */
export interface WeekdayPlan {
  plan: PlaylistPlan
  weekdays: Weekdays
  /** The name without weekdays; for every day of the week the whole name. */
  name: string
}

interface GroupChange {
  changed: readonly { playlist: Playlist; plan: PlaylistPlan }[]
  added: readonly DayRange[]
  removed: readonly Playlist[]
}

const fullName = ({ name, weekdays }: WeekdayPlan) => (weekdays === EVERY_DAY ? name : nameWithDays(name, weekdays))

/** The ranges of days at which the playlists of a card, or new ones, play after the change. Free days stay free. */
export const wantedRanges = (card: PartCard | undefined, { plan, weekdays }: WeekdayPlan): DayRange[] =>
  rangesOf(plan, weekdays, card?.group ? new Set(daysIn(freeRanges(card.group))) : undefined)

const overlaps = (a: DayRange, b: DayRange) => a.date_start <= b.date_end && b.date_start <= a.date_end

/**
 * Compares the playlists of a card with the wanted plan. A playlist that shares days with a wanted range is changed. The
 * server gives no playlist another name, and the name has the weekdays: other weekdays need other playlists.
 */
export function groupChange(card: PartCard, wanted: WeekdayPlan): GroupChange {
  const ranges = wantedRanges(card, wanted)
  const playlists = playlistsOf(card)
  if ((card.group?.weekdays ?? EVERY_DAY) !== wanted.weekdays) return { changed: [], added: ranges, removed: playlists }
  const free = [...ranges]
  const kept = playlists.flatMap(playlist => {
    const at = free.findIndex(range => overlaps(range, playlist))
    const [range] = at < 0 ? [] : free.splice(at, 1)
    return range ? [{ playlist, plan: { ...wanted.plan, ...range } }] : []
  })
  return {
    changed: kept.filter(({ playlist, plan }) => !isSamePlan(playlist, plan)),
    added: free,
    removed: playlists.filter(one => !kept.some(({ playlist }) => playlist === one)),
  }
}

/** The task that makes the playlists of a new card, still without items. */
export const addTask = (place: Place, wanted: WeekdayPlan): Task => ({
  kind: 'add-playlists',
  place,
  playlists: rangesOf(wanted.plan, wanted.weekdays).map(range => ({
    name: fullName(wanted),
    plan: { ...wanted.plan, ...range },
    items: [],
  })),
  replaces: [],
  switchOn: [],
})

/** The tasks that carry out a change: the new playlists are complete, and on if an old one is, before the old ones go. */
export function changeTasks(place: Place, card: PartCard, wanted: WeekdayPlan): Task[] {
  const { changed, added, removed } = groupChange(card, wanted)
  const tasks: Task[] = []
  const replaces = removed.map(snapshotOf)
  const { items } = contentOf(card.playlist)
  const playlists = added.map(range => ({ name: fullName(wanted), plan: { ...wanted.plan, ...range }, items }))
  const switchOn = removed.some(({ is_active }) => is_active) ? [wanted.plan.type] : []
  if (added.length > 0) tasks.push({ kind: 'add-playlists', place, playlists, replaces, switchOn })
  else if (removed.length > 0) tasks.push({ kind: 'delete-playlists', place, playlists: replaces })
  const changes = changed.map(({ playlist, plan }) => planChange(playlist, plan))
  if (changes.length > 0) tasks.push({ kind: 'change-plans', place, changes })
  return tasks
}

/** True if no two ranges begin in the same week, and none lasts longer than a week. */
const areOneEachWeek = (ranges: readonly DayRange[], weekdays: Weekdays) =>
  weekdays !== EVERY_DAY && new Set(ranges.map(({ date_start }) => mondayOf(date_start))).size === ranges.length

/** The sentence about the playlists that a choice of weekdays makes, one for each range, before they are made. */
export function makesText(ranges: readonly DayRange[], weekdays: Weekdays): string {
  if (ranges.length === 1) return 'Makes 1 playlist.'
  const each = areOneEachWeek(ranges, weekdays) ? 'one for each week' : 'one for each unbroken run of these days'
  return `Makes ${counted(ranges.length, 'playlist')}, ${each}.`
}

/** The sentence about a range with more playlists than one choice may make; `last` is the last one that fits. */
const tooManyText = (last: DayRange): string =>
  `These days would make more than ${MOST_RANGES} playlists. Choose ${formatDay(last.date_end)} or an earlier day as the last one.`

/** The days of a card's range at which it does not play, such as "not on 16 Nov 2026 – 20 Nov 2026"; empty for none. */
export function notOnText(ranges: readonly DayRange[]): string {
  const texts = ranges.map(({ date_start, date_end }) =>
    date_start === date_end ? formatDay(date_start) : formatDays(date_start, date_end),
  )
  return texts.length > 0 ? `not on ${namesText(texts)}` : ''
}

/** The sentence about a change of a card with weekdays, before it is made; empty if the change does nothing. */
export function groupChangeText({ changed, added, removed }: GroupChange, weekdays: Weekdays): string {
  if (changed.length === 0 && removed.length > 0 && added.length > 0) {
    const old = removed.length === 1 ? 'old one' : `${removed.length} old ones`
    return `${makesText(added, weekdays)} After that it deletes the ${old}.`
  }
  const parts = [
    changed.length > 0 && `changes ${counted(changed.length, 'playlist')}`,
    added.length > 0 && `makes ${counted(added.length, 'playlist')}`,
    removed.length > 0 && `deletes ${counted(removed.length, 'playlist')}`,
  ].filter(part => part !== false)
  const last = parts.pop()
  if (last === undefined) return ''
  return capitalised(parts.length > 0 ? `${parts.join(', ')} and ${last}.` : `${last}.`)
}

export function switchedOnText(switchedOn: readonly Playlist[]): string {
  if (switchedOn.length === 0) return ''
  const are = switchedOn.length === 1 ? 'is' : 'are'
  return `${playlistsText(switchedOn)} ${are} off now and ${are} switched on too.`
}

/** What a person wants by a filled form, for a new playlist or for that of a card. */
export function weekdayPlanOf(
  card: PartCard | undefined,
  plan: PlaylistPlan,
  draft: PlanDraft,
  today: string,
): WeekdayPlan {
  const { weekdays } = draft
  const name = card ? (card.group?.name ?? givenName(card.playlist.name)) : draft.name.trim()
  return { plan, weekdays, name: weekdays === EVERY_DAY ? name || newPlaylistName(plan.type, today) : name }
}

/** True if one call of the server does it: one playlist, on every day of its range. */
export const isOneCall = (card: PartCard | undefined, { weekdays }: WeekdayPlan): boolean =>
  !card?.group && weekdays === EVERY_DAY

/** The reason why a choice of weekdays cannot be saved, with a way out; null if there is none. */
export function rangesFault(card: PartCard | undefined, wanted: WeekdayPlan): string | null {
  if (isOneCall(card, wanted)) return null
  const ranges = wantedRanges(card, wanted)
  const last = ranges[MOST_RANGES - 1]
  if (ranges.length === 0) return 'None of these days is in the date range.'
  return ranges.length > MOST_RANGES && last ? tooManyText(last) : null
}
