import { useEffect, useReducer, useState } from 'react'
import { createRehearsal, type Rehearsal, type RehearsalOptions } from './rehearsal.ts'

interface UseRehearsalOptions extends Omit<RehearsalOptions, 'root' | 'playlists'> {
  /** Null while they are on their way. */
  playlists: RehearsalOptions['playlists'] | null
}

/**
 * Rehearses a screen while the component is mounted, and renders it again whenever the picture or the schedule may have
 * changed. Other playlists or another clock begin the rehearsal again.
 * @returns `attach` takes the element that the picture fills; `rehearsal` is null until it runs
 */
export function useRehearsal({ type, playlists, clock, fileUrl }: UseRehearsalOptions) {
  const [root, attach] = useState<HTMLElement | null>(null)
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!root || !playlists) return
    const started = createRehearsal({ root, type, playlists, clock, fileUrl })
    const unsubscribe = started.subscribe(redraw)
    setRehearsal(started)
    return () => {
      unsubscribe()
      started.dispose()
      setRehearsal(null)
    }
  }, [root, type, playlists, clock, fileUrl])
  return { attach, rehearsal }
}
