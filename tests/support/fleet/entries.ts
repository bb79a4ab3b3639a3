import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { FleetEntry } from '../../../src/fleet/fleet.ts'

/** The location "Shop 7" with the unique ID "shop-7". */
export const aLocation = (id: number, fields: Partial<Location> = {}): Location => ({
  id,
  name: `Shop ${id}`,
  unique_id: `shop-${id}`,
  status_online: true,
  created_at: '',
  updated_at: '',
  ...fields,
})

/** A location of the index; its playlists are unknown if they are null. */
export const anEntry = (location: Location, playlists: Playlist[] | null): FleetEntry => ({
  location,
  playlists,
  answeredAt: playlists && 1,
  failure: null,
})

/** A file of the library, whose kind follows from its name. */
export const aMedia = (id: number | string, name: string): Media => ({
  id,
  name,
  file_name: name,
  collection_name: '',
  mime_type: name.endsWith('.mp4') ? 'video/mp4' : 'image/png',
  size: 1,
})
