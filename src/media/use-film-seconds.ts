import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type Media, shownKind } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import { useStore } from '../base/stores.ts'
import { fileKey, type MetadataStore, metadataOf, storedFile } from './metadata-store.ts'

const filmsOf = (rotation: readonly Playlist[]): Media[] =>
  rotation.flatMap(({ items }) => items.map(({ media }) => media)).filter(media => shownKind(media) === 'video')

function measuredSeconds(store: MetadataStore, media: Media): number | null {
  const metadata = store.snapshot(fileKey(media))
  return metadata.state === 'known' ? metadata.duration || null : null
}

/**
 * The lengths of films, in seconds, that this tab has measured (requirement 8.11); the thumbnails in view measure them.
 * @param rotation the same array for the same playlists
 */
export function useFilmSeconds(rotation: readonly Playlist[]): (film: Media) => number | null {
  const store = useStore(metadataOf)
  const subscribe = useCallback(
    (listener: () => void) => {
      const keys = new Set(filmsOf(rotation).map(fileKey))
      const ends = [...keys].map(key => store.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, rotation],
  )
  useSyncExternalStore(subscribe, () =>
    filmsOf(rotation)
      .map(media => measuredSeconds(store, media))
      .join(),
  )
  return media => measuredSeconds(store, media)
}

/** Measures all films of a loop for its length (20.20), one after the other: the thumbnails in view do not wait. */
export function useMeasuredFilms(rotation: readonly Playlist[]): void {
  const store = useStore(metadataOf)
  useEffect(() => {
    let isOver = false
    const run = async () => {
      for (const media of filmsOf(rotation.filter(({ type }) => type === 'videowall'))) {
        if (isOver) return
        if (store.snapshot(fileKey(media)).state === 'pending') await store.measure(storedFile(media))
      }
    }
    void run()
    return () => {
      isOver = true
    }
  }, [store, rotation])
}
