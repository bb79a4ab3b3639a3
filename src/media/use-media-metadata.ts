import { type RefCallback, useCallback, useSyncExternalStore } from 'react'
import type { Media } from '../api/media.ts'
import { formatDimensions, formatSize } from '../base/format.ts'
import { type Stores, useStore } from '../base/stores.ts'
import { type MediaMetadata, metadataOf, storedFile } from './metadata-store.ts'

type Listener = (isVisible: boolean) => void

/** An element counts as in view a little before it is, so that a slow scroll meets pictures and not placeholders. */
const MARGIN = '200px'

/** Calls the listener whenever the element comes into view or leaves it; all elements share one observer. */
export function watchVisibilityOf({ atEnd }: Stores) {
  const listeners = new WeakMap<Element, Listener>()
  const notify = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
  }
  const observer = new IntersectionObserver(notify, { rootMargin: MARGIN })
  atEnd(() => observer.disconnect())
  return (element: Element, listener: Listener): (() => void) => {
    listeners.set(element, listener)
    observer.observe(element)
    return () => {
      listeners.delete(element)
      observer.unobserve(element)
    }
  }
}

/** The metadata is derived while the element that gets `ref` is in view. */
export function useMediaMetadata(media: Media): { ref: RefCallback<Element>; metadata: MediaMetadata } {
  const metadataStore = useStore(metadataOf)
  const watchVisibility = useStore(watchVisibilityOf)
  const { key, kind, url } = storedFile(media)

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

/** While the dimensions are unknown, the line has only the size, from `bytes`. */
export const metadataLine = (metadata: MediaMetadata, bytes: number): string =>
  metadata.state === 'known' && metadata.width > 0
    ? `${formatDimensions(metadata.width, metadata.height)} · ${formatSize(bytes)}`
    : formatSize(bytes)
