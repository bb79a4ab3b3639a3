import { useSyncExternalStore } from 'react'
import { waitingParts } from './lazy-part.tsx'

/** Shown while a part of the page cannot be loaded; the part is loaded by itself as soon as the server answers. */
export function Unreachable() {
  if (useSyncExternalStore(waitingParts.subscribe, waitingParts.count) === 0) return null
  return (
    <p className="notice notice-danger" role="status">
      The server cannot be reached, so this page cannot be loaded. It is tried again by itself.
    </p>
  )
}
