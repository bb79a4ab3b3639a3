import { useEffect } from 'react'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'

/** Everything on the page that is filled in and not saved, each named in words such as "playlist 7". */
const unsaved = new Set<{ name: string }>()

/** The question before unsaved changes are lost. */
export const discardTexts = { title: 'Discard changes?', yes: 'Discard', no: 'Keep editing' }

/** True if unsaved changes would be lost if the page were left now. */
export const hasUnsaved = (): boolean => unsaved.size > 0

/** While `asks`, the browser asks before the page is closed or loaded again. */
export function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [asks])
}

/** While `isUnsaved`, everything that leaves the page asks first, the browser's own ways included. */
export function useUnsaved(name: string, isUnsaved: boolean): void {
  useAskBeforeUnload(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    const entry = { name }
    unsaved.add(entry)
    return () => void unsaved.delete(entry)
  }, [name, isUnsaved])
}

/** A function that asks before unsaved changes are lost: those of one name, or all. It answers true if it may go on. */
export function useMayDiscard(): (name?: string) => Promise<boolean> {
  const confirm = useConfirm()
  return useStableFunction(async (name?: string) => {
    const names = [...unsaved].map(entry => entry.name).filter(one => name === undefined || one === name)
    if (names.length === 0) return true
    return confirm(`What you changed in ${names.join(' and in ')} has not been saved.`, discardTexts)
  })
}
