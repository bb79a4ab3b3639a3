import { Refusal } from '../refusal.ts'
import type { Store } from '../store/database.ts'

/** Far more than a site needs: without bounds, a guest makes answers that keep every screen waiting (requirement 18.29). */
const BOUNDS = {
  items: { of: 'playlist_items WHERE playlist_id = ?', most: 1_000 },
  playlists: { of: 'playlists WHERE location_id = ?', most: 500 },
  locations: { of: 'locations WHERE ? = 0', most: 5_000 },
  media: { of: 'media WHERE ? = 0', most: 20_000 },
}

const sentences: Record<keyof typeof BOUNDS, (most: number) => string> = {
  items: most => `This playlist has ${most} items, and may not have more. Remove one first.`,
  playlists: most => `This location has ${most} playlists, and may not have more. Delete one first.`,
  locations: most => `There are ${most} locations, and there may not be more. Delete one first.`,
  media: most => `The library has ${most} files, and may not have more. Delete one first.`,
}

/** @param within the id of the playlist or the location. @throws Refusal 409 if there is no room for one more */
export function expectRoom(store: Store, kind: keyof typeof BOUNDS, within = 0): void {
  const { of, most } = BOUNDS[kind]
  const found = store.one<{ count: number }>(`SELECT COUNT(*) AS count FROM ${of}`, within)
  if (found && found.count >= most) throw new Refusal(409, sentences[kind](most))
}
