import { wallClock } from '../clock/clock.ts'
import { createEmitter } from '../emitter.ts'

const KEY = 'SCREEN_BELL'

const onStorage = ({ key }: StorageEvent) => {
  if (key !== KEY && key !== null) return
  since = stored()
  changes.emit()
}

const changes = createEmitter(() => {
  since = stored()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})
let since = stored()

function stored(): number | null {
  try {
    return Number(localStorage.getItem(KEY)) || null
  } catch {
    return null
  }
}

/** The bell of this browser: the time at which it was switched on, in milliseconds since the epoch; null while it is off. */
export const bell = {
  since: () => since,
  /** Calls the listener after every change, also in another tab. */
  subscribe: changes.subscribe,
  switch(isOn: boolean): void {
    since = isOn ? wallClock.now() : null
    try {
      if (since === null) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, String(since))
    } catch {
      // If the browser blocks storage, the choice lives as long as the page does.
    }
    changes.emit()
  },
}
