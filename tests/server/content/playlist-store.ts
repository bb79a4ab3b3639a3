import type { Playlist, PlaylistItem } from '../../../src/api/playlists.ts'
import type { SqlValue, Store } from '../store/database.ts'

type PlaylistRow = Omit<Playlist, 'is_active' | 'items' | 'time_start' | 'time_end'> & {
  is_active: number
  time_start: string | null
  time_end: string | null
}

/** A playlist as the server sends it; a time that was never set is null. */
export type StoredPlaylist = Omit<Playlist, 'time_start' | 'time_end'> & {
  time_start: string | null
  time_end: string | null
}

interface ItemRow {
  id: number
  playlist_id: number
  order_position: number
  duration: number
  media_id: number
  name: string
  file_name: string
  collection_name: string
  mime_type: string
  size: number
}

const COLUMNS =
  'p.id, p.name, p.type, p.date_start, p.date_end, p.time_start, p.time_end, p.repeat_interval, p.is_active'

function readItem(row: ItemRow): PlaylistItem {
  const { media_id: id, name, file_name, collection_name, mime_type, size } = row
  return {
    id: row.id,
    order_position: row.order_position,
    duration: row.duration,
    media: { id, name, file_name, collection_name, mime_type, size },
  }
}

/**
 * The playlists that match a condition on `p` (playlists) and `l` (locations), ordered by id, each with its items in
 * order. `condition` is SQL of this server and never contains text of a request.
 */
export function findPlaylists(store: Store, condition: string, ...values: SqlValue[]): StoredPlaylist[] {
  const from = `FROM playlists p JOIN locations l ON l.id = p.location_id WHERE ${condition}`
  const playlists = store.all<PlaylistRow>(`SELECT ${COLUMNS} ${from} ORDER BY p.id`, ...values)
  const items = store.all<ItemRow>(
    `SELECT i.id, i.playlist_id, i.order_position, i.duration,
       m.id AS media_id, m.name, m.file_name, m.collection_name, m.mime_type, m.size
     FROM playlist_items i JOIN media m ON m.id = i.media_id
     WHERE i.playlist_id IN (SELECT p.id ${from})
     ORDER BY i.order_position, i.id`,
    ...values,
  )
  const byPlaylist = new Map<number, PlaylistItem[]>(playlists.map(row => [Number(row.id), []]))
  for (const row of items) byPlaylist.get(row.playlist_id)?.push(readItem(row))
  return playlists.map(row => ({
    ...row,
    is_active: row.is_active === 1,
    items: byPlaylist.get(Number(row.id)) ?? [],
  }))
}
