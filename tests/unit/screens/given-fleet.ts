import type { Playlist, ScreenType } from '../../../src/api/playlists.ts'
import type { FleetEntry } from '../../../src/fleet/fleet.ts'
import { aPlaylist as anyPlaylist } from '../../support/display/playlists.ts'
import { aLocation, anEntry } from '../../support/fleet/entries.ts'

export const aPlaylist = (type: ScreenType, is_active: boolean) => anyPlaylist({ type, is_active, items: [] })

/** A location of the index; its playlists are unknown if they are null. */
export const aShop = (id: number, playlists: Playlist[] | null = [aPlaylist('videowall', true)]): FleetEntry =>
  anEntry(aLocation(id), playlists)

export const shops = (count: number): FleetEntry[] => Array.from({ length: count }, (_, index) => aShop(index + 1))
