import type { Id } from '../id.ts'
import { callDelete } from './call-delete.ts'
import { call } from './client.ts'
import { type Outcome, readList, readOutcome } from './envelope.ts'
import { flagField, idField, type Read, readEntries, record, textField } from './fields.ts'

const readLocation = record({
  id: idField,
  name: textField,
  unique_id: textField,
  status_online: flagField,
  created_at: textField,
  updated_at: textField,
})

export type Location = Read<typeof readLocation>

export interface LocationInput {
  name: string
  unique_id: string
}

/** GET /locations. @throws ApiError */
export async function fetchLocations(signal?: AbortSignal): Promise<Location[]> {
  return readList(await call({ method: 'GET', path: '/locations', signal }), 'locations', readLocation)
}

/** Reads the list that an `update_locations` message carries; null if it is no list. */
export function readLocations(list: unknown): Location[] | null {
  return Array.isArray(list) ? readEntries(list, readLocation, 'locations') : null
}

/** POST /locations; `status_online` is always sent as true (requirement 5.11). @throws ApiError */
export async function createLocation(input: LocationInput): Promise<Outcome> {
  return readOutcome(await call({ method: 'POST', path: '/locations', body: { ...input, status_online: true } }))
}

/** PUT /locations/{id}. @throws ApiError */
export async function updateLocation(id: Id, input: LocationInput): Promise<Outcome> {
  const body = { id, ...input, status_online: true }
  return readOutcome(await call({ method: 'PUT', path: `/locations/${encodeURIComponent(id)}`, body }))
}

/** DELETE /locations/{id}. @throws ApiError */
export async function deleteLocation(id: Id): Promise<Outcome> {
  return callDelete(`/locations/${encodeURIComponent(id)}`)
}
