import { useEffect, useEffectEvent } from 'react'
import { createEmitter } from '../base/emitter.ts'
import { useStore } from '../base/stores.ts'

/** An action that is requested on one page and runs on another. */
export type AskedAction = 'add-location' | 'add-user' | 'upload'

export function createAskedAction() {
  let asked: AskedAction | null = null
  const requests = createEmitter()
  return {
    /** Requests an action. It runs at once if its page is shown, otherwise as soon as its page is. */
    ask(action: AskedAction): void {
      asked = action
      requests.emit()
    },
    /** Runs an action once for each request. @returns the function that ends it */
    onAsked(action: AskedAction, run: () => void): () => void {
      const take = () => {
        if (asked !== action) return
        asked = null
        run()
      }
      take()
      return requests.subscribe(take)
    },
  }
}

/** Runs an action of this page once for each request. */
export function useAskedAction(action: AskedAction, run: () => void): void {
  const { onAsked } = useStore(createAskedAction)
  const act = useEffectEvent(run)
  useEffect(() => onAsked(action, () => act()), [onAsked, action])
}
