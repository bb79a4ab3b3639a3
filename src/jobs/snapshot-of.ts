import type { Playlist, PlaylistItem, PlaylistPlan } from '../api/playlists.ts'
import type { NewItem, PlaylistContent, PlaylistSnapshot } from './job.ts'

/** The plan of a loaded playlist. A type that is not known belongs to no screen, and no page shows its playlists. */
function planOf({ type, date_start, date_end, time_start, time_end, repeat_interval }: Playlist): PlaylistPlan {
  const screen = type === 'ticker' ? 'ticker' : 'videowall'
  return { type: screen, date_start, date_end, time_start, time_end, repeat_interval }
}

const newItemOf = ({ media, duration }: PlaylistItem): NewItem => ({
  mediaId: media.id,
  seconds: duration,
  name: media.name || media.file_name,
})

/** What a copy of a loaded playlist holds. */
export const contentOf = (playlist: Playlist): PlaylistContent => ({
  name: playlist.name,
  plan: planOf(playlist),
  items: playlist.items.map(newItemOf),
})

/** A loaded playlist as a task remembers it, to find out later if another person has changed it. */
export const snapshotOf = (playlist: Playlist): PlaylistSnapshot => ({
  ...contentOf(playlist),
  id: playlist.id,
  isActive: playlist.is_active,
  itemIds: playlist.items.map(({ id }) => id),
})
