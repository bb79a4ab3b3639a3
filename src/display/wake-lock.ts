import { useEffect } from 'react'

/** The wake lock is checked so often: a browser may release or refuse it without an event. */
const AWAKE_MS = 60_000

/** Requests the wake lock again when the page becomes visible, as hiding it releases the lock. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const hasLock = () => lock !== null && !lock.released
  const ask = async () => {
    if (document.visibilityState !== 'visible' || hasLock()) return
    try {
      const given = await navigator.wakeLock.request('screen')
      // Another request may have been under way.
      if (isOver || hasLock()) await given.release()
      else lock = given
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

/** Without the lock the monitor may sleep. Several parts of a page may each hold one. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? keepAwake() : undefined), [isNeeded])
}
