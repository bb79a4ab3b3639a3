import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from '../base/stores.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { createUnsaved, useMayDiscard } from './unsaved.ts'

/** The click handler of a link to another page: it asks first if unsaved changes would be lost. */
export function useLeave(to: string): (event: MouseEvent) => void {
  const go = useGo()
  const { pathname } = useLocation()
  const { hasAny } = useStore(createUnsaved)
  return event => {
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (opensElsewhere || !hasAny() || to.split('?', 1)[0] === pathname) return
    event.preventDefault()
    void go(to)
  }
}

/** A function that goes to another page; it asks first if unsaved changes would be lost. `beforehand` runs just before. */
export function useGo() {
  const navigate = useNavigate()
  const mayDiscard = useMayDiscard()
  return useStableFunction(async (to: string, beforehand?: () => void) => {
    if (!(await mayDiscard())) return
    beforehand?.()
    navigate(to)
  })
}
