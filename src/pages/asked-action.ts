import { useEffect, useEffectEvent } from 'react'
import { createEmitter } from '../emitter.ts'

/** An action that is requested on one page and runs on another. */
export type AskedAction = 'add-location' | 'add-user' | 'upload'

let asked: AskedAction | null = null
const requests = createEmitter()

/** Requests an action. It runs at once if its page is shown, otherwise as soon as its page is. */
export function askFor(action: AskedAction): void {
  asked = action
  requests.emit()
}

/** Runs an action of this page once for each request. */
export function useAskedAction(action: AskedAction, run: () => void): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    const take = () => {
      if (asked !== action) return
      asked = null
      act()
    }
    take()
    return requests.subscribe(take)
  }, [action])
}
