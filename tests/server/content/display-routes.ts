import { Hono } from 'hono'
import { Refusal } from '../refusal.ts'
import type { ServerContext } from '../server-context.ts'
import { isLocation } from './location-routes.ts'
import { findPlaylists } from './playlist-store.ts'

const HOUR_MS = 3_600_000

const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * The calendar days of this moment in all time zones, from UTC-12 to UTC+14. The clock of the screen decides which day
 * is today (requirement 6.14), and the server may be in another zone.
 */
function daysOnEarth(now: number): { yesterday: string; first: string; last: string } {
  const west = now - 12 * HOUR_MS
  return { yesterday: utcDay(west - 24 * HOUR_MS), first: utcDay(west), last: utcDay(now + 14 * HOUR_MS) }
}

/** The bytes of the answers that are kept. */
const MOST_KEPT = 16 * 1024 * 1024

/** Keeps answers as they are sent, until anything changes: many screens ask for the same ones. */
function createKeptAnswers() {
  const answers = new Map<string, Uint8Array<ArrayBuffer>>()
  let [state, size] = ['', 0]
  return (now: string, key: string, make: () => unknown): Uint8Array<ArrayBuffer> => {
    if (now !== state || size > MOST_KEPT) {
      answers.clear()
      state = now
      size = 0
    }
    const known = answers.get(key)
    if (known) return known
    const made = new TextEncoder().encode(JSON.stringify(make()))
    answers.set(key, made)
    size += made.length
    return made
  }
}

/** GET /playlists/active/today/{unique id}/{type}: the playlists that a screen may play today, without a login. */
export function displayRoutes({ store, options }: ServerContext): Hono {
  const routes = new Hono()
  const kept = createKeptAnswers()
  routes.get('/:uniqueId/:type', c => {
    const { uniqueId, type } = c.req.param()
    if (type !== 'videowall' && type !== 'ticker') {
      throw new Refusal(404, `There is no display of the type "${type}". It must be videowall or ticker.`)
    }
    const { yesterday, first, last } = daysOnEarth(options.now())
    const answer = kept(`${store.version()} ${first} ${last}`, `${type} ${uniqueId}`, () => {
      if (!isLocation(store, uniqueId)) {
        throw new Refusal(404, `There is no screen with the unique ID "${uniqueId}".`)
      }
      // A window over midnight that begins on the last day of a range ends on the morning after it.
      const playlists = findPlaylists(
        store,
        `l.unique_id = ? AND p.type = ? AND p.is_active = 1 AND p.date_start <= ?
       AND (p.date_end >= ? OR (p.time_end < p.time_start AND p.date_end >= ?))`,
        uniqueId,
        type,
        last,
        first,
        yesterday,
      )
      return { success: true, message: 'Playlists loaded.', data: { playlists } }
    })
    return c.body(answer, 200, { 'Content-Type': 'application/json' })
  })
  return routes
}
