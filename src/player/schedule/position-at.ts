import type { Media } from '../../api/media.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { momentOf } from '../../base/moment.ts'
import { dwellSeconds, isFilm, isSameFile, itemIn, type Position, repeatsOf } from './rotation.ts'
import { readyPlaylists } from './schedule.ts'
import { isSameRotation, type Stretch, timelineOf } from './timeline.ts'

/** All that decides the order in step, beside the time. */
export interface StepPlan {
  /** All playlists of the screen, also those that do not play now. */
  playlists: readonly Playlist[]
  /** Milliseconds of a film whose item has no duration; null while they are not known. */
  filmMs(media: Media): number | null
}

/** One turn of the order in step; the times are milliseconds since the epoch. */
export interface Cue {
  /** Null while nothing plays. */
  position: Position | null
  /** The first frame of the item is due then. A time before the end of the turn before means that the item is joined. */
  startsAt: number
  /** The next turn begins then. */
  endsAt: number
}

const MINUTE_MS = 60_000

/** A shorter item could not be prepared in time. */
const LEAST_ITEM_MS = 100

/** The furthest look back for an item that plays on behind a change of the rotation. */
const LONGEST_LOOK_MS = 24 * 60 * MINUTE_MS

/** A changed list is taken this long after it was heard: until then every screen has heard it, and has prepared. */
const HEARD_MS = 5000

/** True if the length of an item is only guessed, because its film has not been loaded yet. */
export const isGuessed = (item: PlaylistItem, { filmMs }: Pick<StepPlan, 'filmMs'>): boolean =>
  isFilm({ item }) && !(item.duration > 0) && filmMs(item.media) === null

/** Milliseconds of an item; the duration counts for a film too, because every screen knows it. */
function itemMs(item: PlaylistItem, { filmMs }: StepPlan): number {
  const measured = isFilm({ item }) && !(item.duration > 0) ? filmMs(item.media) : null
  return Math.max(LEAST_ITEM_MS, Math.round(measured ?? dwellSeconds(item) * 1000))
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The turn at a time in a loop that has run since 1970 without a pause; null if there is nothing to play. */
function cueInLoop(rotation: readonly Playlist[], at: number, plan: StepPlan): Cue | null {
  const parts = rotation.map(playlist => {
    const times = playlist.items.map(item => itemMs(item, plan))
    return { playlist, times, pass: sumOf(times), ms: sumOf(times) * repeatsOf(playlist) }
  })
  const loop = sumOf(parts.map(({ ms }) => ms))
  if (loop === 0) return null
  let rest = ((at % loop) + loop) % loop
  for (const { playlist, times, pass, ms } of parts) {
    if (rest < ms) {
      const repeat = Math.floor(rest / pass) + 1
      rest %= pass
      const index = times.findIndex(time => {
        if (rest < time) return true
        rest -= time
        return false
      })
      const [item, time] = [playlist.items[index], times[index]]
      if (!item || time === undefined) return null
      return { position: { playlist: playlist.id, item, repeat }, startsAt: at - rest, endsAt: at - rest + time }
    }
    rest -= ms
  }
  return null
}

/**
 * Gives the rotation of the minute that begins at a time; one sweep finds those of a day. The offsets of time zones are
 * whole minutes.
 */
function rotationsOf({ playlists }: StepPlan): (minute: number) => readonly Playlist[] {
  const ready = readyPlaylists(playlists)
  const days = new Map<string, readonly Stretch[]>()
  return at => {
    const { day, minute } = momentOf(new Date(at))
    const stretches = days.get(day) ?? timelineOf(ready, day, 1)
    days.set(day, stretches)
    return stretches.find(({ end }) => minute < end)?.playlists ?? []
  }
}

/** The start of the last stretch before a minute in which the rotation was the same for longer than any item. */
function lookFrom(minute: number, rotationAt: ReturnType<typeof rotationsOf>, longest: number): number {
  let from = minute
  for (let run = 0; run <= longest && minute - from < LONGEST_LOOK_MS; from -= MINUTE_MS) {
    run = isSameRotation(rotationAt(from - MINUTE_MS), rotationAt(from)) ? run + MINUTE_MS : 0
  }
  return from
}

/**
 * The turn of a screen in step at a time, which only the plan and the time decide (requirement 33.1). If the rotation
 * changes in the middle of an item, the item plays to its end.
 * @param time milliseconds since the epoch
 */
export function cueAt(plan: StepPlan, time: number): Cue {
  const at = Math.floor(time)
  const rotationAt = rotationsOf(plan)
  const minute = at - (((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
  const longest = Math.max(0, ...plan.playlists.flatMap(({ items }) => items.map(item => itemMs(item, plan))))
  /** The item that plays on behind a change. */
  let held: Cue | null = null
  for (let change = lookFrom(minute, rotationAt, longest) + MINUTE_MS; change <= minute; change += MINUTE_MS) {
    const before = rotationAt(change - MINUTE_MS)
    if ((held && held.endsAt >= change) || isSameRotation(before, rotationAt(change))) continue
    held = cueInLoop(before, change - 1, plan)
  }
  if (held && held.endsAt > at) return held
  const since = Math.max(minute, held?.endsAt ?? minute)
  return cueInLoop(rotationAt(minute), at, plan) ?? { position: null, startsAt: since, endsAt: minute + MINUTE_MS }
}

/** True if a position's item, with the same file, is in one of the playlists that may play. */
function isIn(playlists: readonly Playlist[], position: Position): boolean {
  const item = itemIn(readyPlaylists(playlists), position)
  return item !== undefined && isSameFile(position, { item })
}

/** The full 5 s at which all screens can take a change that they heard of at a time. */
export const nextCommonTime = (heardAt: number): number => Math.ceil((heardAt + HEARD_MS) / HEARD_MS) * HEARD_MS

/**
 * The time at which a changed list is taken: the end of the first item that ends at least 5 s after it was heard. An item
 * that the list has lost ends at the next full 5 s after that. An empty screen takes the list at once (requirement 33.4).
 */
export function takenAt(plan: StepPlan, playlists: readonly Playlist[], heardAt: number): number {
  const { position } = cueAt(plan, heardAt)
  if (!position) return heardAt
  const { startsAt, endsAt } = cueAt(plan, heardAt + HEARD_MS)
  const boundary = startsAt === heardAt + HEARD_MS ? startsAt : endsAt
  if (isIn(playlists, position)) return boundary
  return Math.min(boundary, nextCommonTime(heardAt))
}

/** Milliseconds by file name. */
type FilmLengths = ReadonlyMap<string, number>

interface PlanChange {
  plan: StepPlan
  takenAt: number
}

const planOf = (playlists: readonly Playlist[], lengths: FilmLengths): StepPlan => ({
  playlists,
  filmMs: ({ file_name }) => lengths.get(file_name) ?? null,
})

/** Holds back a changed list until all screens take it (requirement 33.4). */
export class PlanInStep {
  #plan = planOf([], new Map())
  /** What was heard last, as text. */
  #known = ''
  #heard: PlanChange | null = null

  /**
   * Hears of playlists or of the length of a film; what is known changes nothing.
   * @param now milliseconds since the epoch
   */
  hear(playlists: readonly Playlist[], lengths: FilmLengths, now: number): void {
    const ready = readyPlaylists(playlists)
    const known = JSON.stringify([ready, ...lengths])
    if (known === this.#known) return
    this.#known = known
    this.#heard = { plan: planOf(ready, lengths), takenAt: takenAt(this.at(now), ready, now) }
  }

  /** The plan at a time; time must not go back. */
  at(now: number): StepPlan {
    if (this.#heard && this.#heard.takenAt <= now) {
      this.#plan = this.#heard.plan
      this.#heard = null
    }
    return this.#plan
  }

  /** The next plan and when it is taken; null if the plan stays. */
  change(): PlanChange | null {
    return this.#heard
  }
}
