import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from '../base/stores.ts'
import { useAskBeforeUnload } from '../ui/ask-before-unload.ts'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'

/** The unsaved forms, each named in words such as "playlist 7". */
export function createUnsaved() {
  const entries = new Set<{ name: string }>()
  return {
    hasAny: () => entries.size > 0,
    names: () => [...entries].map(({ name }) => name),
    add(name: string): () => void {
      const entry = { name }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
  }
}

export const discardTexts = { title: 'Discard changes?', yes: 'Discard', no: 'Keep editing' }

/** The browser also asks before the tab is closed or loads another page. */
export function useUnsaved(name: string, isUnsaved: boolean): void {
  const { add } = useStore(createUnsaved)
  useAskBeforeUnload(isUnsaved)
  useEffect(() => (isUnsaved ? add(name) : undefined), [add, name, isUnsaved])
}

/** The function asks before unsaved changes are lost: those of one name, or all. True if the page may go on. */
export function useMayDiscard(): (name?: string) => Promise<boolean> {
  const confirm = useConfirm()
  const unsaved = useStore(createUnsaved)
  return useStableFunction(async (name?: string) => {
    const names = unsaved.names().filter(one => name === undefined || one === name)
    if (names.length === 0) return true
    return confirm(`What you changed in ${names.join(' and in ')} has not been saved.`, discardTexts)
  })
}

/** Asks first if unsaved changes would be lost. */
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

/** Asks first if unsaved changes would be lost; `beforehand` runs just before the page changes. */
export function useGo() {
  const navigate = useNavigate()
  const mayDiscard = useMayDiscard()
  return useStableFunction(async (to: string, beforehand?: () => void) => {
    if (!(await mayDiscard())) return
    beforehand?.()
    navigate(to)
  })
}
