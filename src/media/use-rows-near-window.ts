import { useSyncExternalStore } from 'react'

/** The number of rows above and below the window that are rendered for the next scroll or Tab. */
const OVERSCAN = 2

interface Rows {
  /** CSS pixels from the top of the document. */
  top: number
  /** CSS pixels from one row to the next; all rows are of one height. */
  rowHeight: number
  count: number
}

function subscribeToWindow(onChange: () => void): () => void {
  const events = ['scroll', 'resize'] as const
  for (const event of events) window.addEventListener(event, onChange, { passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** The rows in the window and a few around them. The component renders again only if these rows change. */
export function useRowsNearWindow({ top, rowHeight, count }: Rows): { from: number; to: number } {
  const rowAt = (y: number) => Math.min(Math.max(0, Math.floor((y - top) / rowHeight)), Math.max(0, count - 1))
  const first = useSyncExternalStore(subscribeToWindow, () => rowAt(window.scrollY))
  const last = useSyncExternalStore(subscribeToWindow, () => rowAt(window.scrollY + window.innerHeight))
  return { from: Math.max(0, first - OVERSCAN), to: Math.min(count, last + 1 + OVERSCAN) }
}
