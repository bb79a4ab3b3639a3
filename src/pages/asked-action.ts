import { useEffect, useEffectEvent } from 'react'

/** What can be asked for on one page and happens on another. */
export type AskedAction = 'add-location' | 'add-user' | 'upload'

let asked: AskedAction | null = null
const listeners = new Set<() => void>()

/** Asks the page that can do it; it does it at once, or as soon as it is there. */
export function askFor(action: AskedAction): void {
  asked = action
  for (const listener of listeners) listener()
}

/** Does an action of this page when it is asked for, once. */
export function useAskedAction(action: AskedAction, run: () => void): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    const take = () => {
      if (asked !== action) return
      asked = null
      act()
    }
    take()
    listeners.add(take)
    return () => {
      listeners.delete(take)
    }
  }, [action])
}
