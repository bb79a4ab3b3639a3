import { Hono } from 'hono'
import { Refusal, succeed } from '../refusal.ts'
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

/** GET /playlists/active/today/{unique id}/{type}: the playlists that a screen may play today, without a login. */
export function displayRoutes({ store, options }: ServerContext): Hono {
  const routes = new Hono()
  routes.get('/:uniqueId/:type', c => {
    const { uniqueId, type } = c.req.param()
    if (type !== 'videowall' && type !== 'ticker') {
      throw new Refusal(404, `There is no display of the type "${type}". It must be videowall or ticker.`)
    }
    if (!isLocation(store, uniqueId)) {
      throw new Refusal(404, `There is no screen with the unique ID "${uniqueId}".`)
    }
    const { yesterday, first, last } = daysOnEarth(options.now())
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
    return succeed(c, 'Playlists loaded.', { playlists })
  })
  return routes
}
