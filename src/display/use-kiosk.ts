import { useEffect } from 'react'
import { createTimer } from '../base/timer.ts'
import { guardedReload } from '../base/reload.ts'

const CURSOR_MS = 3000

/** Interval at which the wake lock is checked: a browser may release or refuse it without an event. */
const AWAKE_MS = 60_000

/** Hides the cursor after it has rested for 3 s. */
function hideRestingCursor(): () => void {
  const { classList } = document.documentElement
  const rest = createTimer()
  const moved = () => {
    classList.remove('no-cursor')
    rest.set(CURSOR_MS, () => classList.add('no-cursor'))
  }
  moved()
  window.addEventListener('pointermove', moved)
  return () => {
    window.removeEventListener('pointermove', moved)
    rest.clear()
    classList.remove('no-cursor')
  }
}

/** Keeps the screen on: requests the lock again when the page becomes visible, as hiding the page releases it. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch {
      // The lock is refused, or does not exist on plain http: the settings of the screen decide then.
    }
  }
  void ask()
  const timer = setInterval(ask, AWAKE_MS)
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    void lock?.release().catch(() => undefined)
  }
}

/** Loads the page again if a deploy has removed one of its chunks. */
function reloadAfterDeploy(): () => void {
  const lost = (event: Event) => {
    event.preventDefault()
    void guardedReload()
  }
  window.addEventListener('vite:preloadError', lost)
  return () => window.removeEventListener('vite:preloadError', lost)
}

/** Prepares the page for a screen without a person: no cursor, no sleep, a reload after a deploy. */
export function useKiosk(): void {
  useEffect(() => {
    const stops = [hideRestingCursor(), keepAwake(), reloadAfterDeploy()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
