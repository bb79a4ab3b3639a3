import { useEffect } from 'react'
import { guardedReload } from '../../reload.ts'

const CURSOR_MS = 3000

/** How often the wake lock is looked after: a browser may take it back, or refuse it for a while, without a word. */
const AWAKE_MS = 60_000

/** Hides the cursor once it has rested for 3 s. */
function hideRestingCursor(): () => void {
  const { classList } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    classList.remove('no-cursor')
    clearTimeout(timer)
    timer = setTimeout(() => classList.add('no-cursor'), CURSOR_MS)
  }
  moved()
  window.addEventListener('pointermove', moved)
  return () => {
    window.removeEventListener('pointermove', moved)
    clearTimeout(timer)
    classList.remove('no-cursor')
  }
}

/** Keeps the screen on: asks again whenever the page is seen again, as the browser takes the lock back when hidden. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch {
      // Refused, or unknown on plain http: the screen's own settings then decide.
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

/** A part of the program that is gone after a deploy can only be had by a new page. */
function reloadAfterDeploy(): () => void {
  const lost = (event: Event) => {
    event.preventDefault()
    void guardedReload()
  }
  window.addEventListener('vite:preloadError', lost)
  return () => window.removeEventListener('vite:preloadError', lost)
}

/** What a screen without a person beside it needs of its page. */
export function useKiosk(): void {
  useEffect(() => {
    const stops = [hideRestingCursor(), keepAwake(), reloadAfterDeploy()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
