import { useState } from 'react'
import type { Media } from '../../api/media.ts'
import type { Playlist, ScreenType } from '../../api/playlists.ts'
import type { PendingOutcome } from '../../api/retry-safe-call.ts'
import { sameId } from '../../base/id.ts'
import type { NewItem } from '../../jobs/job.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'

/** The playlists for which the gallery is open. */
export interface GalleryTarget {
  /** All playlists that get the media, as they were when the gallery opened: more than one if they are one card. */
  playlists: readonly Playlist[]
  type: ScreenType
  /** Takes the chosen media for playlists that are still to be made. @param onStarted ends the choice */
  take?: (items: readonly NewItem[], onStarted: () => void) => void
}

const nothing: Record<ScreenType, readonly Media[]> = { videowall: [], ticker: [] }

/**
 * The gallery of the page: closed, or open for one playlist. The selection for a screen is kept while the gallery is
 * closed, so that it is not lost by a wrong click.
 */
export function useGallery() {
  const [target, setTarget] = useState<GalleryTarget | null>(null)
  const [selections, setSelections] = useState(nothing)
  // The pending outcomes of files that could not be saved; like the selection, they outlive the closed gallery.
  const [outcomes] = useState(() => new Map<string, PendingOutcome<Media>>())

  const close = () => setTarget(null)
  const type = target?.type ?? 'videowall'
  const selected = selections[type]
  const select = (list: readonly Media[]) => setSelections(now => ({ ...now, [type]: list }))
  /** The pending outcome of one file in the playlist that the gallery is open for. */
  const pendingOf = (media: Media) => {
    const key = `${target?.playlists[0]?.id}/${media.id}`
    const pending = outcomes.get(key) ?? { current: null }
    outcomes.set(key, pending)
    return pending
  }
  const toggle = useStableFunction((media: Media) => {
    // A person who selects the file again has seen the list and wants the file once more.
    for (const [key, pending] of outcomes) if (key.endsWith(`/${media.id}`)) pending.current = null
    const others = selected.filter(other => !sameId(other.id, media.id))
    select(others.length < selected.length ? others : [...selected, media])
  })
  const replace = useStableFunction((before: Media, after: Media) =>
    select(selected.map(one => (sameId(one.id, before.id) ? after : one))),
  )
  return { target, open: setTarget, close, selected, select, toggle, replace, pendingOf }
}

export type Gallery = ReturnType<typeof useGallery>
