import { useEffect, useEffectEvent } from 'react'
import { createEmitter } from '../base/emitter.ts'
import { useStore } from '../base/stores.ts'

/** An action that is requested on one page and runs on another. */
export type AskedAction = 'add-location' | 'add-user' | 'upload'

export function createAskedAction() {
  let asked: AskedAction | null = null
  const requests = createEmitter()
  return {
    /** It runs at once if its page is shown, otherwise as soon as it is. */
    ask(action: AskedAction): void {
      asked = action
      requests.emit()
    },
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

/** Runs it once for each time that it is asked for. */
export function useAskedAction(action: AskedAction, run: () => void): void {
  const { onAsked } = useStore(createAskedAction)
  const act = useEffectEvent(run)
  useEffect(() => onAsked(action, () => act()), [onAsked, action])
}
