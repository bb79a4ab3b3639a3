import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { type Card, freeRanges, playlistsOf } from '../../playlists/weekday-groups.ts'
import { nameWithDays } from '../../playlists/weekday-name.ts'
import { type DayRange, daysIn, rangesOf } from '../../playlists/weekday-ranges.ts'
import { EVERY_DAY, type Weekdays } from '../../playlists/weekdays.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { contentOf, snapshotOf } from '../../jobs/snapshot-of.ts'

/** What a person wants of a card: one plan for its whole range, on some days of the week. */
export interface Wish {
  plan: PlaylistPlan
  weekdays: Weekdays
  /** The name without weekdays; for every day of the week the whole name. */
  name: string
}

/** How the playlists of a card become what a person wants. */
export interface GroupChange {
  changed: readonly { playlist: Playlist; plan: PlaylistPlan }[]
  added: readonly DayRange[]
  removed: readonly Playlist[]
}

/** The name of each playlist. */
const fullName = ({ name, weekdays }: Wish) => (weekdays === EVERY_DAY ? name : nameWithDays(name, weekdays))

const samePlan = (a: PlaylistPlan, b: PlaylistPlan) =>
  a.date_start === b.date_start &&
  a.date_end === b.date_end &&
  a.time_start === b.time_start &&
  a.time_end === b.time_end &&
  a.repeat_interval === b.repeat_interval

/**
 * The ranges of days at which the playlists of a card, or new ones, play once a person's wish is carried out. The free
 * days of the card stay free.
 */
export const wishedRanges = (card: Card | undefined, { plan, weekdays }: Wish): DayRange[] =>
  rangesOf(plan, weekdays, card?.group ? new Set(daysIn(freeRanges(card.group))) : undefined)

const overlaps = (a: DayRange, b: DayRange) => a.date_start <= b.date_end && b.date_start <= a.date_end

/**
 * Compares the playlists of a card with the wish. A playlist that shares days with a wanted range is changed. The server
 * gives no playlist another name, and the name has the weekdays: other weekdays need other playlists.
 */
export function groupChange(card: Card, wish: Wish): GroupChange {
  const ranges = wishedRanges(card, wish)
  const playlists = playlistsOf(card)
  if ((card.group?.weekdays ?? EVERY_DAY) !== wish.weekdays) return { changed: [], added: ranges, removed: playlists }
  const free = [...ranges]
  const kept = playlists.flatMap(playlist => {
    const at = free.findIndex(range => overlaps(range, playlist))
    const [range] = at < 0 ? [] : free.splice(at, 1)
    return range ? [{ playlist, plan: { ...wish.plan, ...range } }] : []
  })
  return {
    changed: kept.filter(({ playlist, plan }) => !samePlan(contentOf(playlist).plan, plan)),
    added: free,
    removed: playlists.filter(one => !kept.some(({ playlist }) => playlist === one)),
  }
}

/** The task that makes the playlists of a new card, still without items. */
export const addTask = (place: Place, wish: Wish): Task => ({
  kind: 'add-playlists',
  place,
  playlists: rangesOf(wish.plan, wish.weekdays).map(range => ({
    name: fullName(wish),
    plan: { ...wish.plan, ...range },
    items: [],
  })),
  replaces: [],
  switchOn: [],
})

/** The tasks that carry out a change: the new playlists are complete, and on if an old one is, before the old ones go. */
export function changeTasks(place: Place, card: Card, wish: Wish): Task[] {
  const { changed, added, removed } = groupChange(card, wish)
  const tasks: Task[] = []
  const replaces = removed.map(snapshotOf)
  const { items } = contentOf(card.playlist)
  const playlists = added.map(range => ({ name: fullName(wish), plan: { ...wish.plan, ...range }, items }))
  const switchOn = removed.some(({ is_active }) => is_active) ? [wish.plan.type] : []
  if (added.length > 0) tasks.push({ kind: 'add-playlists', place, playlists, replaces, switchOn })
  else if (removed.length > 0) tasks.push({ kind: 'delete-playlists', place, playlists: replaces })
  if (changed.length > 0) {
    const changes = changed.map(({ playlist, plan }) => ({
      playlistId: playlist.id,
      name: playlist.name,
      was: contentOf(playlist).plan,
      plan,
    }))
    tasks.push({ kind: 'change-plans', place, changes })
  }
  return tasks
}
