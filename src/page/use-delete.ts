import type { ReactNode } from 'react'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { type Change, useChange } from './use-change.ts'

interface Deletion<Entry> extends Change<Entry> {
  /** The text of the confirmation dialog. */
  question: (entry: Entry) => ReactNode
}

/** A function that asks, then deletes. */
export function useDelete<Entry>({ question, ...change }: Deletion<Entry>): (entry: Entry) => void {
  const confirm = useConfirm()
  const { start } = useChange(change)
  return useStableFunction(async (entry: Entry) => {
    if (await confirm(question(entry))) start(entry)
  })
}
