import type { Playlist } from '../api/playlists.ts'
import { momentOf } from '../base/moment.ts'
import { cueAt } from '../player/schedule/position-at.ts'
import { isOpen, readyPlaylists } from '../player/schedule/schedule.ts'
import type { ExpectedScreen } from './watch/expected.ts'

/** A playlist with only those of its items that a tile shows. */
export type PlannedPart = Pick<Playlist, 'id' | 'items'>

/** The times are milliseconds since the epoch. */
interface Planned {
  parts: readonly PlannedPart[]
  from: number
  until: number
}

const MINUTE_MS = 60_000

/** The item that a screen in step shows; of other screens, nobody knows which one they show. */
function itemOfWall(playlists: readonly Playlist[], now: number): Planned {
  const { position, startsAt, endsAt } = cueAt({ playlists, filmMs: () => null }, now)
  const parts = position ? [{ id: position.playlist, items: [position.item] }] : []
  return { parts, from: startsAt, until: endsAt }
}

/** The strip of a ticker from its beginning. */
function stripOf(playlists: readonly Playlist[], now: number): Planned {
  const moment = momentOf(new Date(now))
  const from = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const parts = readyPlaylists(playlists).filter(playlist => isOpen(playlist, moment))
  return { parts, from, until: from + MINUTE_MS }
}

const itemsOf = (parts: readonly PlannedPart[]) => parts.flatMap(({ items }) => items)

function isSame(a: readonly PlannedPart[], b: readonly PlannedPart[]): boolean {
  const [one, other] = [itemsOf(a), itemsOf(b)]
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** The playlists of a screen are the same list while nothing in them changes. */
const known = new WeakMap<readonly Playlist[], Planned>()

/**
 * What is planned on a screen at a time, and until when (requirement 32.11). `parts` stays the same list while its items
 * do, so that only the tiles that change are drawn again.
 * @param now milliseconds since the epoch
 */
export function plannedAt({ type, playlists }: Pick<ExpectedScreen, 'type' | 'playlists'>, now: number): Planned {
  const last = known.get(playlists)
  if (last && last.from <= now && now < last.until) return last
  const next = type === 'videowall' ? itemOfWall(playlists, now) : stripOf(playlists, now)
  const planned = last && isSame(last.parts, next.parts) ? { ...next, parts: last.parts } : next
  known.set(playlists, planned)
  return planned
}
