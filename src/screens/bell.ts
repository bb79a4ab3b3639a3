import { wallClock } from '../base/clock.ts'
import { createKeptValue } from '../base/kept-value.ts'

/** The bell of this browser: the time at which it was switched on, in milliseconds since the epoch; null while it is off. */
export function createBell() {
  const { snapshot, subscribe, set } = createKeptValue<number | null>('SCREEN_BELL', {
    read: text => Number(text) || null,
    write: since => (since === null ? null : String(since)),
  })
  return { snapshot, subscribe, switch: (isOn: boolean) => set(isOn ? wallClock.now() : null) }
}
