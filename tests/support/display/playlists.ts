import type { Playlist, PlaylistItem } from '../../../src/api/playlists.ts'

/** An item that shows a file; its kind follows from the name. */
export const anItem = (file: string, fields: Partial<PlaylistItem> = {}): PlaylistItem => ({
  id: 1,
  order_position: 1,
  duration: 10,
  media: { id: 1, name: file, file_name: file, collection_name: file, mime_type: '', size: 1 },
  ...fields,
})

/** Items in order, with ids and positions from 1. */
export const items = (...files: string[]): PlaylistItem[] =>
  files.map((file, index) => anItem(file, { id: index + 1, order_position: index + 1 }))

/** An active playlist of one photo that plays at any time. */
export const aPlaylist = (fields: Partial<Playlist> = {}): Playlist => ({
  id: 1,
  name: 'Playlist',
  type: 'videowall',
  date_start: '',
  date_end: '',
  time_start: '',
  time_end: '',
  repeat_interval: 1,
  is_active: true,
  items: items('photo.jpg'),
  ...fields,
})

/** A playlist of these files; its images stay for the given seconds. */
export const playlistOf = (files: readonly string[], seconds = 5): Playlist =>
  aPlaylist({ items: items(...files).map(item => ({ ...item, duration: seconds })) })
