import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { closeTopDialog, hasDialog } from '../../ui/dialog-stack.ts'
import { hasUnsaved, useMayLeave } from '../changes/unsaved.ts'
import { onPopstate } from '../popstate-first.ts'

/** The place of an entry of the browser's history, as the router numbers them; null for one that it did not make. */
function placeNow(): number | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null
}

/**
 * What the browser's Back and Forward do: they close what lies on top of the page, as Escape does; with nothing on
 * top they leave the page, and ask first where that loses something. The router learns only of a page that is left.
 */
export function useBackGuard(): void {
  const location = useLocation()
  const mayLeave = useMayLeave()
  const place = useRef<number | null>(null)

  useLayoutEffect(() => {
    // Every location is an entry of its own, even where its address is the same.
    if (location.key) place.current = placeNow()
  }, [location.key])

  useEffect(() => {
    /** What is done when the page's own entry is back; null while nobody is on the way to it. */
    let onReturned: (() => void) | null = null
    let isLeaving = false

    const react = async (steps: number) => {
      if (closeTopDialog() || !(await mayLeave())) return
      isLeaving = true
      window.history.go(-steps)
    }
    const onPop = (event: PopStateEvent) => {
      const mustStay = onReturned !== null || hasDialog() || hasUnsaved()
      const now = placeNow()
      const isKnown = place.current !== null && now !== null
      // An entry without a number was made by a link within a page: nearly always the one before.
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
    return onPopstate(onPop)
  }, [mayLeave])
}
