import { useCallback, useState } from 'react'
import type { Media } from '../../../api/media.ts'
import type { Playlist } from '../../../api/playlists.ts'
import { type Id, type ScreenType, sameId } from '../../../id.ts'
import type { DoubtCell } from '../../changes/retry-safe-call.ts'

/** For which playlist the gallery is open. */
export interface GalleryTarget {
  playlistId: Id
  type: ScreenType
}

const nothing: Record<ScreenType, readonly Media[]> = { videowall: [], ticker: [] }

/**
 * The gallery of the page: closed, or open for one playlist. What was chosen for a screen is kept while it is
 * closed, so that a slip of the mouse costs nothing.
 */
export function useGallery() {
  const [target, setTarget] = useState<GalleryTarget | null>(null)
  const [selections, setSelections] = useState(nothing)
  // Of files whose answer was lost, as long as they stay selected: they outlive the closed gallery with the selection.
  const [doubts] = useState(() => new Map<string, DoubtCell<Media>>())

  const open = useCallback((playlist: Playlist, type: ScreenType) => setTarget({ playlistId: playlist.id, type }), [])
  const close = useCallback(() => setTarget(null), [])
  const type = target?.type ?? 'videowall'
  const select = useCallback((list: readonly Media[]) => setSelections(now => ({ ...now, [type]: list })), [type])
  /** The doubt about one file in the playlist that the gallery is open for. */
  const doubtOf = (media: Media) => {
    const key = `${target?.playlistId}/${media.id}`
    const doubt = doubts.get(key) ?? { current: null }
    doubts.set(key, doubt)
    return doubt
  }
  const toggle = useCallback(
    (media: Media) => {
      // Who chooses it again has seen the list and wants another one.
      for (const [key, doubt] of doubts) if (key.endsWith(`/${media.id}`)) doubt.current = null
      setSelections(now => {
        const others = now[type].filter(other => !sameId(other.id, media.id))
        return { ...now, [type]: others.length < now[type].length ? others : [...now[type], media] }
      })
    },
    [type, doubts],
  )
  return { target, open, close, selected: selections[type], select, toggle, doubtOf }
}

export type Gallery = ReturnType<typeof useGallery>
