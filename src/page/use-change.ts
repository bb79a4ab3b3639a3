import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { failureReason, isSessionLost } from '../api/api-error.ts'
import type { Outcome } from '../api/envelope.ts'
import { reloadQueries } from '../api/queries.ts'
import { unlessGone } from '../api/record-calls.ts'
import { type ArrivalCheck, callOnce, callRepeatable, type PendingOutcome } from '../api/retry-safe-call.ts'
import { type AlertType, useAlert } from '../ui/alert.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'

export interface ChangeOptions<Input> {
  call: (input: Input) => Promise<Outcome>
  /** Every creation needs it; a call without one may be carried out twice without harm. */
  arrival?: ArrivalCheck<Input> | undefined
  /** Asks before a delete. */
  question?: (input: Input) => ReactNode
  /** A second try may find nothing: the first one, whose answer was lost, has deleted it. */
  isDelete?: boolean
  /** Runs the calls of the change, `send`. */
  during?: (input: Input, send: () => Promise<Outcome>) => Promise<Outcome>
  done: (outcome: Outcome, input: Input) => string
  /** Says the success, if not a plain alert does. */
  say?: (text: string, input: Input) => void
  /** As the error catalogue names it (section 14 of tests/requirements.md). */
  failed: (error: unknown) => string
  /** A warning unless the catalogue says otherwise. */
  failedAs?: AlertType
  /** Milliseconds to wait before the lists are loaded again. */
  reloadAfter?: number
  /** The one list that the change concerns, on a page that shows many. */
  reloads?: (input: Input) => QueryKey
  onDone?: (input: Input) => void
}

/**
 * A double click sends once. What the page and the sidebar show is loaded again, also after a failure:
 * another person's change may have been the reason.
 */
export function useChange<Input>(change: ChangeOptions<Input>) {
  const alert = useAlert()
  const {
    call,
    arrival,
    question,
    isDelete = question !== undefined,
    during = (_, send) => send(),
    done,
    say = text => alert('success', text),
    failed,
    failedAs = 'warning',
    onDone,
    reloadAfter,
    reloads,
  } = change
  const confirm = useConfirm()
  const queries = useQueryClient()
  const running = useRef(false)
  const pending: PendingOutcome<Input> = useRef(null)

  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) =>
      during(input, () => {
        if (arrival) return callOnce({ input, call, arrival, pending })
        const send = () => call(input)
        return callRepeatable(send, isDelete ? () => unlessGone(send) : send)
      }),
    onSuccess: (outcome, input) => {
      say(done(outcome, input), input)
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

  const send = (input: Input) => {
    if (running.current) return
    running.current = true
    mutate(input)
  }
  const ask = async (input: Input, asked: ReactNode) => {
    if (await confirm(asked)) send(input)
  }
  const start = useStableFunction((input: Input) => {
    if (question) void ask(input, question(input))
    else send(input)
  })
  return { start, isPending }
}
