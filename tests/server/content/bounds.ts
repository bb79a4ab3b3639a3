import { Refusal } from '../refusal.ts'
import type { Store } from '../store/database.ts'

/** Far more than a site needs: without bounds, a guest makes answers that keep every screen waiting (requirement 18.29). */
const MOST = { items: 1_000, playlists: 500, locations: 5_000, media: 20_000 }

/** Throws the refusal if the query, which counts as `count`, has come to the bound. */
function refuseAt(most: number, { count }: { count: number } = { count: 0 }, sentence: string): void {
  if (count >= most) throw new Refusal(409, sentence)
}

export const roomForItem = (store: Store, playlistId: number): void =>
  refuseAt(
    MOST.items,
    store.one('SELECT COUNT(*) AS count FROM playlist_items WHERE playlist_id = ?', playlistId),
    `This playlist has ${MOST.items} items, and may not have more. Remove one first.`,
  )

export const roomForPlaylist = (store: Store, locationId: number): void =>
  refuseAt(
    MOST.playlists,
    store.one('SELECT COUNT(*) AS count FROM playlists WHERE location_id = ?', locationId),
    `This location has ${MOST.playlists} playlists, and may not have more. Delete one first.`,
  )

export const roomForLocation = (store: Store): void =>
  refuseAt(
    MOST.locations,
    store.one('SELECT COUNT(*) AS count FROM locations'),
    `There are ${MOST.locations} locations, and there may not be more. Delete one first.`,
  )

export const roomForMedia = (store: Store): void =>
  refuseAt(
    MOST.media,
    store.one('SELECT COUNT(*) AS count FROM media'),
    `The library has ${MOST.media} files, and may not have more. Delete one first.`,
  )
