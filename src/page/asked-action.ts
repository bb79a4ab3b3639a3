import { useEffect, useEffectEvent } from 'react'
import { createEmitter } from '../base/emitter.ts'
import { useStore } from '../base/stores.ts'
import type { routes } from '../routes.ts'

/** The address of the page that has the action. */
export type ActionPage = (typeof routes)[keyof typeof routes]

/** The main action of a page, such as “add”, that another page asks for. */
export function createAskedAction() {
  let asked: ActionPage | null = null
  const requests = createEmitter()
  return {
    /** It runs at once if its page is shown, otherwise as soon as it is. */
    ask(page: ActionPage): void {
      asked = page
      requests.emit()
    },
    onAsked(page: ActionPage, run: () => void): () => void {
      const take = () => {
        if (asked !== page) return
        asked = null
        run()
      }
      take()
      return requests.subscribe(take)
    },
  }
}

/** Runs it once for each time that it is asked for. */
export function useAskedAction(page: ActionPage, run: () => void): void {
  const { onAsked } = useStore(createAskedAction)
  const act = useEffectEvent(run)
  useEffect(() => onAsked(page, () => act()), [onAsked, page])
}
