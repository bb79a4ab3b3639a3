import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Media, shownKind } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import { useStore } from '../base/stores.ts'
import { contentKey, type MetadataStore, metadataOf, storedFile } from '../media/metadata-store.ts'
import type { FilmSeconds } from '../player/schedule/rotation.ts'

const filmsOf = (rotation: readonly Playlist[]): Media[] =>
  rotation.flatMap(({ items }) => items.map(({ media }) => media)).filter(media => shownKind(media) === 'video')

function measuredSeconds(store: MetadataStore, key: string): number | null {
  const metadata = store.snapshot(key)
  return metadata.state === 'known' ? metadata.duration : null
}

/** The lengths of a rotation's films that this tab has measured; the thumbnails in view measure them. */
export function useFilmSeconds(rotation: readonly Playlist[]): FilmSeconds {
  const store = useStore(metadataOf)
  const keys = useMemo(() => [...new Set(filmsOf(rotation).map(contentKey))], [rotation])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map(key => store.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, keys],
  )
  const lengths = useSyncExternalStore(subscribe, () => keys.map(key => measuredSeconds(store, key)).join())
  return useMemo(() => {
    // A length that is not known is an empty text.
    const seconds = new Map(lengths.split(',').map((text, index) => [keys[index], Number(text)]))
    return (media: Media) => seconds.get(contentKey(media)) || null
  }, [keys, lengths])
}

/**
 * Measures all films of a rotation, also those that no thumbnail shows, as the length of the loop needs them (requirement
 * 20.20). One after the other, so that the thumbnails in view do not wait.
 */
export function useMeasuredFilms(rotation: readonly Playlist[]): void {
  const store = useStore(metadataOf)
  useEffect(() => {
    let isOver = false
    const run = async () => {
      for (const media of filmsOf(rotation.filter(({ type }) => type === 'videowall'))) {
        if (isOver) return
        if (store.snapshot(contentKey(media)).state === 'pending') await store.measure(storedFile(media))
      }
    }
    void run()
    return () => {
      isOver = true
    }
  }, [store, rotation])
}
