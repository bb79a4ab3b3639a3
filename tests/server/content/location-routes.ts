import { Hono } from 'hono'
import * as z from 'zod'
import type { Location } from '../../../src/api/locations.ts'
import { notForGuests, signedIn } from '../accounts/access.ts'
import { Refusal, succeed } from '../refusal.ts'
import { expectClearName } from '../requests/clear-names.ts'
import { idParam, line, readBody } from '../requests/input.ts'
import { note, type ServerContext, type SignedIn, timestamp } from '../server-context.ts'
import { isTaken, type Store } from '../store/database.ts'
import { expectRoom } from './bounds.ts'

const locationInput = z.object({
  name: line('Location name', 200),
  // The unique ID is a part of the address of the display page.
  unique_id: line('Unique ID', 100)
    .regex(/^[^/\\]*$/, 'Unique ID may not contain a slash.')
    .refine(text => text !== '.' && text !== '..', 'Unique ID may not be only dots.'),
  status_online: z.boolean({ error: 'status_online must be true or false.' }).default(true),
})

type LocationInput = z.output<typeof locationInput>
type LocationRow = Omit<Location, 'status_online'> & { status_online: number }

const COLUMNS = 'id, name, unique_id, status_online, created_at, updated_at'

/** Every location, oldest first, as the list call and `update_locations` send it. */
export function listLocations(store: Store): Location[] {
  const rows = store.all<LocationRow>(`SELECT ${COLUMNS} FROM locations ORDER BY id`)
  return rows.map(row => ({ ...row, status_online: row.status_online === 1 }))
}

/** True if a location has this unique id. */
export const isLocation = (store: Store, uniqueId: string): boolean =>
  store.one('SELECT id FROM locations WHERE unique_id = ?', uniqueId) !== undefined

/** The refusal of an id that no location has. */
export const noLocation = () => new Refusal(404, 'There is no such location. It may have been deleted.')

/** The unique ids of all locations but one. */
const uniqueIds = (store: Store, except = 0): string[] =>
  store.all<{ unique_id: string }>('SELECT unique_id FROM locations WHERE id <> ?', except).map(row => row.unique_id)

function orTaken<T>(write: () => T, uniqueId: string): T {
  try {
    return write()
  } catch (error) {
    if (isTaken(error)) throw new Refusal(409, `The unique ID "${uniqueId}" is already taken. Choose another one.`)
    throw error
  }
}

/** Adds a location. @throws Refusal 409 if its unique id is taken, or at the bound */
export function addLocation(context: ServerContext, input: LocationInput): number {
  expectRoom(context.store, 'locations')
  expectClearName('Unique ID', input.unique_id, uniqueIds(context.store))
  const now = timestamp(context)
  const sql = 'INSERT INTO locations (name, unique_id, status_online, created_at, updated_at) VALUES (?, ?, ?, ?, ?)'
  const status = input.status_online ? 1 : 0
  return orTaken(() => context.store.insert(sql, input.name, input.unique_id, status, now, now), input.unique_id)
}

function changeLocation(context: ServerContext, id: number, input: LocationInput): void {
  const sql = 'UPDATE locations SET name = ?, unique_id = ?, status_online = ?, updated_at = ? WHERE id = ?'
  const status = input.status_online ? 1 : 0
  const { name, unique_id } = input
  const before = context.store.one<{ unique_id: string }>('SELECT unique_id FROM locations WHERE id = ?', id)
  // One from before this rule stays.
  if (before?.unique_id !== unique_id) expectClearName('Unique ID', unique_id, uniqueIds(context.store, id))
  const changed = orTaken(() => context.store.run(sql, name, unique_id, status, timestamp(context), id), unique_id)
  if (changed === 0) throw noLocation()
}

/** The routes of locations (requirements 13.4, 13.5); every change is sent to all pages. */
export function locationRoutes(context: ServerContext): Hono<SignedIn> {
  const { store, locationsChanged } = context
  const routes = new Hono<SignedIn>()
  routes.use('*', signedIn(context))
  routes.get('/', c => succeed(c, 'Locations loaded.', { locations: listLocations(store) }))
  routes.post('/', async c => {
    const id = addLocation(context, await readBody(c, locationInput))
    locationsChanged()
    return succeed(c, 'Location added.', { id }, 201)
  })
  routes.put('/:id', async c => {
    changeLocation(context, idParam(c), await readBody(c, locationInput))
    locationsChanged()
    return succeed(c, 'Location updated.')
  })
  routes.delete('/:id', notForGuests('delete locations'), c => {
    const [id, find] = [idParam(c), 'SELECT name, unique_id FROM locations WHERE id = ?']
    const location = store.one<{ name: string; unique_id: string }>(find, id)
    if (!location || store.run('DELETE FROM locations WHERE id = ?', id) === 0) throw noLocation()
    note(context, `${c.get('account').username} has deleted the location "${location.name}" (${location.unique_id})`)
    locationsChanged()
    return succeed(c, 'Location deleted.')
  })
  return routes
}
