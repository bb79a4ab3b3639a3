import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isObject } from '../base/is-object.ts'
import { useStore } from '../base/stores.ts'
import { createUnsaved, useMayDiscard } from '../page/unsaved.ts'
import { closeTopDialog, hasDialog } from '../ui/dialog/dialog-stack.ts'
import { popstateFirstOf } from './popstate-first.ts'

/** The place in the history; null if the router did not make the entry. */
function placeNow(): number | null {
  const state: unknown = window.history.state
  return isObject(state) && typeof state.idx === 'number' ? state.idx : null
}

/**
 * Back and Forward close an open dialog as Escape does. Otherwise they ask first if unsaved changes would be lost.
 * The router gets only the steps that leave the page.
 */
export function useNavigationGuard(): void {
  const location = useLocation()
  const mayDiscard = useMayDiscard()
  const { hasAny } = useStore(createUnsaved)
  const listen = useStore(popstateFirstOf)
  const place = useRef<number | null>(null)

  useLayoutEffect(() => {
    // Every location is a history entry of its own, even if the address is the same.
    if (location.key) place.current = placeNow()
  }, [location.key])

  useEffect(() => {
    /** Runs when the history is back at the page's own entry; null if no such step is under way. */
    let onReturned: (() => void) | null = null
    let isLeaving = false

    const react = async (steps: number) => {
      if (closeTopDialog() || !(await mayDiscard())) return
      isLeaving = true
      window.history.go(-steps)
    }
    const onPop = (event: PopStateEvent) => {
      const mustStay = onReturned !== null || hasDialog() || hasAny()
      const now = placeNow()
      const isKnown = place.current !== null && now !== null
      // An entry without a number comes from a link within the page: nearly always the entry before.
      const steps = isKnown ? (place.current ?? 0) - (now ?? 0) : 1
      if (isLeaving || !mustStay || (steps === 0 && !onReturned)) {
        isLeaving = false
        return
      }
      event.stopImmediatePropagation()
      if (onReturned && (steps === 0 || !isKnown)) {
        const act = onReturned
        onReturned = null
        return act()
      }
      onReturned ??= () => void react(steps)
      window.history.go(steps)
    }
    return listen(onPop)
  }, [mayDiscard, hasAny, listen])
}
