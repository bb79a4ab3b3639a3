import { useEffect, useEffectEvent } from 'react'

/** Hears every key, wherever the focus is on the page. */
export function useKeyDown(run: (event: KeyboardEvent) => void, isOn = true): void {
  const onKey = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}
