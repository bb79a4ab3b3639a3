import { useEffect, useState } from 'react'
import { createTimer } from '../../base/timer.ts'
import type { ScreenRef } from '../../base/id.ts'
import { loadRehearsed, type Rehearsed } from './load-rehearsed.ts'

/** A failed call is made again after this time. */
const RETRY_MS = 10_000

/** The playlists of a rehearsal; null while they are on their way. They are loaded once. */
export function useRehearsed({ uniqueId, type }: ScreenRef): Rehearsed | null {
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const retry = createTimer()
    const load = async () => {
      const loaded = await loadRehearsed({ uniqueId, type }, leaving.signal)
      if (leaving.signal.aborted) return
      setRehearsed(loaded)
      if (loaded.kind === 'failed') retry.set(RETRY_MS, () => void load())
    }
    void load()
    return () => {
      leaving.abort()
      retry.clear()
    }
  }, [uniqueId, type])
  return rehearsed
}
