import type { Id } from '../base/id.ts'
import type { Outcome } from './envelope.ts'
import { flagField, idField, type Read, readEntries, record, textField } from './fields.ts'
import { callChange, callDelete, callList } from './record-calls.ts'

/** Reads one location. */
export const readLocation = record({
  id: idField,
  name: textField,
  unique_id: textField,
  status_online: flagField,
  created_at: textField,
  updated_at: textField,
})

export type Location = Read<typeof readLocation>

export type LocationInput = Pick<Location, 'name' | 'unique_id'>

/** The name of a location for a person; its unique ID if it has no name. */
export const locationTitle = ({ name, unique_id }: LocationInput): string => name || unique_id

/** GET /locations. @throws ApiError */
export const fetchLocations = (signal?: AbortSignal): Promise<Location[]> =>
  callList({ path: '/locations', key: 'locations', read: readLocation }, signal)

/** Reads the list that an `update_locations` message carries; null if it is no list. */
export function readLocations(list: unknown): Location[] | null {
  return Array.isArray(list) ? readEntries(list, readLocation, 'locations') : null
}

/** POST /locations; `status_online` is always sent as true (requirement 5.11). @throws ApiError */
export const createLocation = (input: LocationInput): Promise<Outcome> =>
  callChange('POST', '/locations', { ...input, status_online: true })

/** PUT /locations/{id}. @throws ApiError */
export const updateLocation = (id: Id, input: LocationInput): Promise<Outcome> =>
  callChange('PUT', `/locations/${encodeURIComponent(id)}`, { id, ...input, status_online: true })

/** DELETE /locations/{id}. @throws ApiError */
export const deleteLocation = (id: Id): Promise<Outcome> => callDelete(`/locations/${encodeURIComponent(id)}`)
