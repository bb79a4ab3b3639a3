import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from '../base/stores.ts'
import { useAskBeforeUnload } from '../ui/ask-before-unload.ts'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'

/** Everything on the page that is filled in and not saved, each named in words such as "playlist 7". */
export function createUnsaved() {
  const entries = new Set<{ name: string }>()
  return {
    /** True if unsaved changes would be lost if the page were left now. */
    hasAny: () => entries.size > 0,
    names: () => [...entries].map(({ name }) => name),
    /** @returns the function that removes the entry */
    add(name: string): () => void {
      const entry = { name }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
  }
}

/** The question before unsaved changes are lost. */
export const discardTexts = { title: 'Discard changes?', yes: 'Discard', no: 'Keep editing' }

/** While `isUnsaved`, everything that leaves the page asks first, the browser's own ways included. */
export function useUnsaved(name: string, isUnsaved: boolean): void {
  const { add } = useStore(createUnsaved)
  useAskBeforeUnload(isUnsaved)
  useEffect(() => (isUnsaved ? add(name) : undefined), [add, name, isUnsaved])
}

/** A function that asks before unsaved changes are lost: those of one name, or all. It answers true if it may go on. */
export function useMayDiscard(): (name?: string) => Promise<boolean> {
  const confirm = useConfirm()
  const unsaved = useStore(createUnsaved)
  return useStableFunction(async (name?: string) => {
    const names = unsaved.names().filter(one => name === undefined || one === name)
    if (names.length === 0) return true
    return confirm(`What you changed in ${names.join(' and in ')} has not been saved.`, discardTexts)
  })
}

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
