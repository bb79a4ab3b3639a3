import { Hono } from 'hono'
import * as z from 'zod'
import type { ScreenSwitch, ScreenType } from '../../../src/api/playlists.ts'
import { notForGuests, signedIn } from '../accounts/access.ts'
import { Refusal, succeed } from '../refusal.ts'
import { idInput, idParam, readBody, WITHOUT_CONTROLS } from '../requests/input.ts'
import { note, type ServerContext, type SignedIn, timestamp } from '../server-context.ts'
import { expectRoom } from './bounds.ts'
import { noLocation } from './location-routes.ts'
import { itemRoutes } from './playlist-item-routes.ts'
import { findPlaylists } from './playlist-store.ts'

const screenType: z.ZodType<ScreenType> = z.enum(['videowall', 'ticker'], {
  error: 'Type must be videowall or ticker.',
})

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'A time must look like 18:30 or 18:30:00.')
  .transform(text => (text.length === 5 ? `${text}:00` : text))

const optionalTime = z.union([z.null(), z.literal('').transform(() => null), time], {
  error: 'A time must look like 18:30 or 18:30:00.',
})

const day = (what: string) => z.iso.date({ error: `${what} must be a day like 2026-01-31.` })

const planFields = {
  type: screenType,
  date_start: day('The first day'),
  date_end: day('The last day'),
  time_start: optionalTime.default(null),
  time_end: optionalTime.default(null),
  repeat_interval: z
    .int({ error: 'Repeat must be a whole number of 1 or more.' })
    .min(1, 'Repeat must be a whole number of 1 or more.')
    .max(100_000, 'Repeat may be 100000 at most.')
    .default(1),
}

const inOrder = [
  (plan: { date_start: string; date_end: string }) => plan.date_end >= plan.date_start,
  'The last day may not be before the first day.',
] as const

const plan = z.object(planFields).refine(...inOrder)

const newPlaylist = z
  .object({
    ...planFields,
    location_id: idInput('A location'),
    name: z
      .string({ error: 'The name must be text.' })
      .trim()
      .max(200, 'The name may have 200 characters at most.')
      .regex(WITHOUT_CONTROLS, 'The name may not contain control characters.')
      .default(''),
  })
  .refine(...inOrder)

const state: z.ZodType<ScreenSwitch> = z.object(
  { type: screenType, is_active: z.boolean({ error: 'is_active must be true or false.' }) },
  { error: 'A screen must have a type and is_active.' },
)

const screens = z.object({
  unique_id: z.union([z.string(), z.number().transform(String)], { error: 'The unique ID must be text.' }).optional(),
  types: z.array(state, { error: 'The types of screens are required.' }).min(1, 'The types of screens are required.'),
})

type Plan = z.output<typeof plan>

/** The refusal of an id that no playlist has. */
const noPlaylist = () => new Refusal(404, 'There is no such playlist. It may have been deleted.')

const planValues = (p: Plan) => [p.type, p.date_start, p.date_end, p.time_start, p.time_end, p.repeat_interval] as const

/** Adds a playlist, switched off like every new one (requirement 6.18). @throws Refusal 404, 409 */
export function addPlaylist(context: ServerContext, input: z.output<typeof newPlaylist>): number {
  const { store } = context
  if (!store.one('SELECT id FROM locations WHERE id = ?', input.location_id)) throw noLocation()
  expectRoom(store, 'playlists', input.location_id)
  const now = timestamp(context)
  return store.insert(
    `INSERT INTO playlists (location_id, name, type, date_start, date_end, time_start, time_end, repeat_interval,
       is_active, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
    input.location_id,
    input.name,
    ...planValues(input),
    now,
    now,
  )
}

function changePlaylist(context: ServerContext, id: number, input: Plan): void {
  const changed = context.store.run(
    `UPDATE playlists SET type = ?, date_start = ?, date_end = ?, time_start = ?, time_end = ?,
       repeat_interval = ?, updated_at = ? WHERE id = ?`,
    ...planValues(input),
    timestamp(context),
    id,
  )
  if (changed === 0) throw noPlaylist()
}

/**
 * Switches a location's screens: every playlist of a named type becomes active or not (requirement 18.11).
 * @throws Refusal 404 if there is no such location, 409 if it has another unique id now
 */
export function switchScreens(context: ServerContext, locationId: number, input: z.output<typeof screens>): void {
  const { store } = context
  const location = store.one<{ unique_id: string }>('SELECT unique_id FROM locations WHERE id = ?', locationId)
  if (!location) throw noLocation()
  if (input.unique_id !== undefined && input.unique_id !== location.unique_id) {
    throw new Refusal(409, `This location's unique ID is "${location.unique_id}" now. Load the page again.`)
  }
  const sql = 'UPDATE playlists SET is_active = ?, updated_at = ? WHERE location_id = ? AND type = ?'
  store.transaction(() => {
    for (const { type, is_active } of input.types) {
      store.run(sql, is_active ? 1 : 0, timestamp(context), locationId, type)
    }
  })
}

/** The routes of playlists and screens (requirements 13.6, 13.7, 13.9), for signed-in people. */
export function playlistRoutes(context: ServerContext): Hono<SignedIn> {
  const { store } = context
  const routes = new Hono<SignedIn>()
  routes.use('*', signedIn(context))
  routes.get('/location/:id', c => {
    const id = idParam(c)
    if (!store.one('SELECT id FROM locations WHERE id = ?', id)) throw noLocation()
    // All playlists: a new one is not active yet and has to be editable (requirement 6.19).
    return succeed(c, 'Playlists loaded.', { playlists: findPlaylists(store, 'p.location_id = ?', id) })
  })
  routes.post('/', async c =>
    succeed(c, 'Playlist added.', { id: addPlaylist(context, await readBody(c, newPlaylist)) }, 201),
  )
  routes.put('/:id/screen', async c => {
    switchScreens(context, idParam(c), await readBody(c, screens))
    return succeed(c, 'Screens updated.')
  })
  routes.put('/:id', async c => {
    changePlaylist(context, idParam(c), await readBody(c, plan))
    return succeed(c, 'Playlist updated.')
  })
  routes.delete('/:id', notForGuests('delete playlists'), c => {
    const id = idParam(c)
    if (store.run('DELETE FROM playlists WHERE id = ?', id) === 0) throw noPlaylist()
    note(context, `${c.get('account').username} has deleted playlist ${id}`)
    return succeed(c, 'Playlist deleted.')
  })
  routes.route('/:id/items', itemRoutes(context, noPlaylist))
  return routes
}
