import { useCallback } from 'react'
import { useConfirm } from '../../ui/confirm.tsx'
import { type Change, useChange } from './use-change.ts'

interface Deletion<Entry> extends Change<Entry> {
  /** The text of the confirmation dialog; the same function at every render. */
  question: (entry: Entry) => string
}

/** Asks, then deletes. The function stays the same at every render, so that a long list is not rendered again. */
export function useDelete<Entry>({ question, ...change }: Deletion<Entry>): (entry: Entry) => void {
  const confirm = useConfirm()
  const { start } = useChange(change)
  return useCallback(
    async (entry: Entry) => {
      if (await confirm(question(entry))) start(entry)
    },
    [confirm, question, start],
  )
}
