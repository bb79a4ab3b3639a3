import { useQueryClient } from '@tanstack/react-query'
import { changedLocations } from '../api/queries.ts'
import { useStore } from '../base/stores.ts'
import { createOwnChanges } from '../fleet/own-changes.ts'
import { type ChangeOptions, useChange } from '../page/use-change.ts'
import { type AlertAction, useAlert } from '../ui/alert.tsx'
import type { Undoable } from './undo-entries.ts'
import { useUndoOffer } from './use-undo.ts'

interface LocationChange<Input> extends Omit<ChangeOptions<Input>, 'during' | 'say'> {
  /** What the alert of a success says below its text. */
  beside?: (input: Input) => string
  /** Null if nothing takes the change back. */
  undo?: (input: Input) => Undoable | null
  /** A further action of the alert of the success. */
  further?: (input: Input) => AlertAction | undefined
}

/** A change of a location or of its playlists: every tab knows that it was made here, and it may be taken back. */
export function useLocationChange<Input>({ beside, undo, further, ...change }: LocationChange<Input>) {
  const alert = useAlert()
  const offer = useUndoOffer()
  const queries = useQueryClient()
  const ownChanges = useStore(createOwnChanges)
  return useChange<Input>({
    ...change,
    during: (input, send) => ownChanges.during(changedLocations(queries, change.reloads?.(input)), send),
    say: (text, input) => {
      const undoable = undo?.(input)
      if (undoable) offer(undoable, text, further?.(input))
      else alert('success', text, beside?.(input), further?.(input))
    },
  })
}
