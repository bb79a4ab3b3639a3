import type { Playlist } from '../../../src/api/playlists.ts'
import type { FleetEntry } from '../../../src/fleet/fleet.ts'
import type { ScreenType } from '../../../src/id.ts'

export const aPlaylist = (type: ScreenType, is_active: boolean): Playlist => ({
  id: 1,
  name: '',
  type,
  date_start: '',
  date_end: '',
  time_start: '',
  time_end: '',
  repeat_interval: 1,
  is_active,
  items: [],
})

/** A location of the index; its playlists are unknown if they are null. */
export const aShop = (id: number, playlists: Playlist[] | null = [aPlaylist('videowall', true)]): FleetEntry => ({
  location: {
    id,
    name: `Shop ${id}`,
    unique_id: `shop-${id}`,
    status_online: true,
    created_at: '',
    updated_at: '',
  },
  playlists,
  answeredAt: playlists && 1,
  failure: null,
})

export const shops = (count: number): FleetEntry[] => Array.from({ length: count }, (_, index) => aShop(index + 1))
