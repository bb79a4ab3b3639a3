import { useCallback, useEffect } from 'react'
import { useConfirm } from '../../ui/confirm.tsx'

/** What is filled in somewhere on the page and not saved, in words such as "playlist 7". */
const unsaved = new Set<{ what: string }>()

const askFirst = { title: 'Discard changes?', yes: 'Discard', no: 'Keep editing' }

/** Whether leaving the page now would lose something. */
export const hasUnsaved = (): boolean => unsaved.size > 0

/** Makes whatever leaves the page ask first, the browser's own ways included, for as long as something is unsaved. */
export function useUnsaved(what: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const entry = { what }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(entry)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      unsaved.delete(entry)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [what, isUnsaved])
}

/** Asks before what was typed is lost; true where it may be. */
export function useDiscard(): (what: string) => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback((what: string) => confirm(`What you changed in ${what} has not been saved.`, askFirst), [confirm])
}

/** Asks before the page is left, where that loses something; true where it may be left. */
export function useMayLeave(): () => Promise<boolean> {
  const discard = useDiscard()
  return useCallback(async () => {
    const what = [...unsaved].map(entry => entry.what).join(' and in ')
    return what === '' || discard(what)
  }, [discard])
}
