import { useSyncExternalStore } from 'react'
import { wallClock } from '../clock/clock.ts'
import { createKeptValue } from '../kept-value.ts'
import { useStore } from '../stores.ts'

/** The bell of this browser: the time at which it was switched on, in milliseconds since the epoch; null while it is off. */
export function createBell() {
  const { value, subscribe, set } = createKeptValue<number | null>('SCREEN_BELL', {
    read: text => Number(text) || null,
    write: since => (since === null ? null : String(since)),
  })
  return { since: value, subscribe, switch: (isOn: boolean) => set(isOn ? wallClock.now() : null) }
}

export function useBellSince(): number | null {
  const bell = useStore(createBell)
  return useSyncExternalStore(bell.subscribe, bell.since)
}
