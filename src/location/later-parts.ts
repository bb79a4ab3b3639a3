import { lazyPart } from '../ui/lazy-part.tsx'

// The first view of the page needs neither the calendar nor drag and drop: a quarter of its code.

/** The fields of a new playlist, with the calendar. */
export const NewPlaylistForm = lazyPart(async () => (await import('./playlist/new-playlist-form.tsx')).NewPlaylistForm)

/** The fields of a card in edit mode. */
export const OpenPlaylist = lazyPart(async () => (await import('./playlist/open-playlist.tsx')).OpenPlaylist)

/** The items of a playlist in edit mode, with drag and drop. */
export const EditableItems = lazyPart(async () => (await import('./items/editable-items.tsx')).EditableItems)
