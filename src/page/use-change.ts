import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { failureReason, isSessionLost } from '../api/api-error.ts'
import type { Outcome } from '../api/envelope.ts'
import { changedLocations, reloadQueries } from '../api/queries.ts'
import { unlessGone } from '../api/record-calls.ts'
import { type ArrivalCheck, callOnce, callRepeatable, type PendingOutcome } from '../api/retry-safe-call.ts'
import { useStore } from '../base/stores.ts'
import { createOwnChanges } from '../fleet/own-changes.ts'
import type { Undoable } from '../jobs/undo-entries.ts'
import { useUndoOffer } from '../jobs/use-undo.ts'
import { type AlertAction, type AlertType, useAlert } from '../ui/alert.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'

interface Change<Input> {
  call: (input: Input) => Promise<Outcome>
  /** Every creation needs it; a call without one may be carried out twice without harm. */
  arrival?: ArrivalCheck<Input> | undefined
  /** A second try may find nothing: the first one, whose answer was lost, has deleted it. */
  isDelete?: boolean
  done: (outcome: Outcome, input: Input) => string
  /** What the alert of a success says below that. */
  beside?: (input: Input) => string
  /** As the error catalogue names it (section 14 of tests/requirements.md). */
  failed: (error: unknown) => string
  /** A warning unless the catalogue says otherwise. */
  failedAs?: AlertType
  /** Milliseconds to wait before the lists are loaded again. */
  reloadAfter?: number
  /** The one list that the change concerns, on a page that shows many. */
  reloads?: (input: Input) => QueryKey
  onDone?: (input: Input) => void
  /** Null if nothing takes the change back. */
  undo?: (input: Input) => Undoable | null
  /** A further action of the alert of the success. */
  further?: (input: Input) => AlertAction | undefined
}

/**
 * A double click sends once. What the page and the sidebar show is loaded again, also after a failure:
 * another person's change may have been the reason.
 */
export function useChange<Input>(change: Change<Input>) {
  const {
    call,
    arrival,
    isDelete = false,
    done,
    beside,
    failed,
    failedAs = 'warning',
    onDone,
    reloadAfter,
    reloads,
    undo,
    further,
  } = change
  const alert = useAlert()
  const offer = useUndoOffer()
  const queries = useQueryClient()
  const ownChanges = useStore(createOwnChanges)
  const running = useRef(false)
  const pending: PendingOutcome<Input> = useRef(null)

  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) =>
      ownChanges.during(changedLocations(queries, reloads?.(input)), () => {
        if (arrival) return callOnce({ input, call, arrival, pending })
        const send = () => call(input)
        return callRepeatable(send, isDelete ? () => unlessGone(send) : send)
      }),
    onSuccess: (outcome, input) => {
      const undoable = undo?.(input)
      if (undoable) offer(undoable, done(outcome, input), further?.(input))
      else alert('success', done(outcome, input), beside?.(input), further?.(input))
      onDone?.(input)
      void reloadQueries(queries, reloadAfter, reloads?.(input))
    },
    onError: (error, input) => {
      if (isSessionLost(error)) return
      alert(failedAs, failed(error), failureReason(error, pending.current !== null))
      void reloadQueries(queries, 0, reloads?.(input))
    },
    onSettled: () => {
      running.current = false
    },
  })

  const start = useStableFunction((input: Input) => {
    if (running.current) return
    running.current = true
    mutate(input)
  })
  return { start, isPending }
}

interface Deletion<Entry> extends Omit<Change<Entry>, 'isDelete'> {
  question: (entry: Entry) => ReactNode
}

export function useDelete<Entry>({ question, ...change }: Deletion<Entry>): (entry: Entry) => void {
  const confirm = useConfirm()
  const { start } = useChange({ ...change, isDelete: true })
  return useStableFunction(async (entry: Entry) => {
    if (await confirm(question(entry))) start(entry)
  })
}
