import { useCallback } from 'react'
import { deletePlaylist } from '../../../api/playlist-changes.ts'
import type { Playlist } from '../../../api/playlists.ts'
import { texts } from '../../../texts.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { goneFrom } from '../../changes/arrival-checks.ts'
import { useChange } from '../../changes/use-change.ts'
import { usePlaylistListing } from './use-playlist-listing.ts'

/** The page is loaded again 1.5 s after a delete (requirement 14.11). */
const RELOAD_AFTER_MS = 1500

const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** Asks, then deletes a playlist. */
export function useDeletePlaylist(): (playlist: Playlist) => void {
  const confirm = useConfirm()
  const { start } = useChange<Playlist>({
    call: playlist => deletePlaylist(playlist.id),
    trace: goneFrom(usePlaylistListing()),
    done: () => texts.location.deleted,
    failed: () => texts.location.deleteFailed,
    reloadAfter: RELOAD_AFTER_MS,
  })
  return useCallback(
    async (playlist: Playlist) => {
      const content = playlist.items.length > 0 ? ` with its ${itemCount(playlist.items.length)}` : ''
      const question = `Delete playlist ${playlist.id}${content}? The media files stay. This cannot be undone.`
      if (await confirm(question)) start(playlist)
    },
    [confirm, start],
  )
}
