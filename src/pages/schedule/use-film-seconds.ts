import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { fileUrl, type Media } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import { shownKind } from '../../media/classify.ts'
import { metadataStore, storedFile } from '../../media/metadata-store.ts'
import type { FilmSeconds } from '../../player/schedule/loop.ts'

const keyOf = (media: Media) => storedFile(media, fileUrl(media)).key

function measuredSeconds(key: string): number | null {
  const metadata = metadataStore.snapshot(key)
  return metadata.state === 'known' ? metadata.duration : null
}

/** The lengths of a rotation's films that this tab has measured; the thumbnails of the page measure them. */
export function useFilmSeconds(rotation: readonly Playlist[]): FilmSeconds {
  const keys = useMemo(() => {
    const films = rotation.flatMap(({ items }) => items).filter(({ media }) => shownKind(media) === 'video')
    return [...new Set(films.map(({ media }) => keyOf(media)))]
  }, [rotation])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map(key => metadataStore.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [keys],
  )
  const lengths = useSyncExternalStore(subscribe, () => keys.map(measuredSeconds).join())
  return useMemo(() => {
    // A length that is not known is an empty text.
    const seconds = new Map(lengths.split(',').map((text, index) => [keys[index], Number(text)]))
    return (media: Media) => seconds.get(keyOf(media)) || null
  }, [keys, lengths])
}
