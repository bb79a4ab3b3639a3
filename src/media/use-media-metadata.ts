import { type RefCallback, useCallback, useSyncExternalStore } from 'react'
import type { Media } from '../api/media.ts'
import { useStore } from '../base/stores.ts'
import { type MediaMetadata, metadataOf, storedFile } from './metadata-store.ts'
import { watchVisibilityOf } from './viewport-observer.ts'

/**
 * The metadata of a media item. It is derived while the element that gets `ref` is in view.
 * @param url the file's address (`fileUrl` of the api)
 */
export function useMediaMetadata(media: Media, url: string): { ref: RefCallback<Element>; metadata: MediaMetadata } {
  const metadataStore = useStore(metadataOf)
  const watchVisibility = useStore(watchVisibilityOf)
  const { key, kind } = storedFile(media, url)

  const ref = useCallback<RefCallback<Element>>(
    element => {
      if (!element) return
      let release: (() => void) | null = null
      const stop = watchVisibility(element, isVisible => {
        release?.()
        release = isVisible ? metadataStore.request({ key, kind, url }) : null
      })
      return () => {
        stop()
        release?.()
      }
    },
    [metadataStore, watchVisibility, key, kind, url],
  )

  const subscribe = useCallback((listener: () => void) => metadataStore.subscribe(key, listener), [metadataStore, key])
  const metadata = useSyncExternalStore(subscribe, () => metadataStore.snapshot(key))
  return { ref, metadata }
}
