import type { Id } from '../base/id.ts'
import type { Outcome } from './envelope.ts'
import { flagField, idField, type Read, readEntries, record, textField } from './fields.ts'
import { callChange, callDelete, callList } from './record-calls.ts'

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

export const locationTitle = ({ name, unique_id }: LocationInput): string => name || unique_id

export const fetchLocations = (signal?: AbortSignal): Promise<Location[]> =>
  callList({ path: '/locations', key: 'locations', read: readLocation }, signal)

/** The list of an `update_locations` message; null if it is no list. */
export function readLocations(list: unknown): Location[] | null {
  return Array.isArray(list) ? readEntries(list, readLocation, 'locations') : null
}

/** `status_online` is always sent as true (requirement 13.5). */
export const createLocation = (input: LocationInput): Promise<Outcome> =>
  callChange('POST', '/locations', { ...input, status_online: true })

export const updateLocation = (id: Id, input: LocationInput): Promise<Outcome> =>
  callChange('PUT', `/locations/${encodeURIComponent(id)}`, { id, ...input, status_online: true })

export const deleteLocation = (id: Id): Promise<Outcome> => callDelete(`/locations/${encodeURIComponent(id)}`)
