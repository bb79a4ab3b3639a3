import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Outcome } from '../../api/envelope.ts'
import { type AlertType, useAlert } from '../../ui/alert.tsx'
import { isSessionLost, reasonOf } from './failure-text.ts'
import { loadAgain } from './reload-queries.ts'
import { callSurely, type DoubtCell, type Trace } from './retry-safe-call.ts'

interface Change<Input> {
  call: (input: Input) => Promise<Outcome>
  /** How a change whose answer was lost is found again; without one, a lost answer is a failure. */
  trace?: Trace<Input>
  /** The sentence of a success. */
  done: (outcome: Outcome, input: Input) => string
  /** The sentence of a failure, as the error catalogue names it (section 14 of tests/requirements.md). */
  failed: (error: unknown) => string
  /** The style of a failure; a warning unless the catalogue says otherwise. */
  failedAs?: AlertType
  /** Milliseconds until the pages load again after a success. */
  reloadAfter?: number
  onDone?: (input: Input) => void
}

/**
 * One change on the server that tells how it ended and loads everything again that the page and the sidebar
 * show: after a failure too, as somebody else may have been the reason. While it runs, a second call does
 * nothing, so a double click sends once; a lost answer is looked after (sure-call.ts), so a retry does not either.
 */
export function useChange<Input>(change: Change<Input>) {
  const { call, trace, done, failed, failedAs = 'warning', onDone, reloadAfter } = change
  const alert = useAlert()
  const queries = useQueryClient()
  const running = useRef(false)
  const doubt: DoubtCell<Input> = useRef(null)

  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) => (trace ? callSurely({ input, call, trace, doubt }) : call(input)),
    onSuccess: (outcome, input) => {
      alert('success', done(outcome, input))
      onDone?.(input)
      void loadAgain(queries, reloadAfter)
    },
    onError: error => {
      if (isSessionLost(error)) return
      alert(failedAs, failed(error), reasonOf(error, doubt.current !== null))
      void loadAgain(queries)
    },
    onSettled: () => {
      running.current = false
    },
  })

  // The same function at every render, so that a long list can hand it to each of its rows.
  const start = useCallback(
    (input: Input) => {
      if (running.current) return
      running.current = true
      mutate(input)
    },
    [mutate],
  )
  return { start, isPending }
}
