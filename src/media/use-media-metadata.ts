import { type RefCallback, useCallback, useSyncExternalStore } from 'react'
import type { Media } from '../api/media.ts'
import type { MediaFacts } from './metadata-memory.ts'
import { metadataStore, storedFile } from './metadata-store.ts'
import { watchOnScreen } from './viewport-observer.ts'

/**
 * What the browser knows of a media item. It is derived while the element that gets `ref` is on the screen.
 * `url` is the file's address (`fileUrl` of the api).
 */
export function useMediaMetadata(media: Media, url: string): { ref: RefCallback<Element>; facts: MediaFacts } {
  const { key, kind } = storedFile(media, url)

  const ref = useCallback<RefCallback<Element>>(
    element => {
      if (!element) return
      let release: (() => void) | null = null
      const stop = watchOnScreen(element, isOnScreen => {
        release?.()
        release = isOnScreen ? metadataStore.request({ key, kind, url }) : null
      })
      return () => {
        stop()
        release?.()
      }
    },
    [key, kind, url],
  )

  const subscribe = useCallback((listener: () => void) => metadataStore.subscribe(key, listener), [key])
  const facts = useSyncExternalStore(subscribe, () => metadataStore.snapshot(key))
  return { ref, facts }
}
