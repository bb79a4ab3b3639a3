import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
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

/** The browser itself asks before another site; every other such link leaves the page as it is. */
const needsNoQuestion = ({ origin, pathname, download, target }: HTMLAnchorElement) =>
  origin !== window.location.origin || pathname === window.location.pathname || download !== '' || target !== ''

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** Every link to another page asks first if unsaved changes would be lost (requirement 3.12). */
export function useLinksAsk(): void {
  const mayDiscard = useMayDiscard()
  const { hasAny } = useStore(createUnsaved)
  useEffect(() => {
    let isAllowed = false
    const ask = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || isAllowed || !hasAny() || opensElsewhere(event) || needsNoQuestion(link)) return
      event.preventDefault()
      event.stopPropagation()
      if (!(await mayDiscard())) return
      isAllowed = true
      link.click()
      isAllowed = false
    }
    // In the capture phase it runs before any listener of the page.
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [mayDiscard, hasAny])
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
