import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Outcome } from '../api/envelope.ts'
import { type AlertType, useAlert } from '../ui/alert.tsx'
import { failureText, isSessionLost } from './failure-text.ts'

interface Change<Input> {
  call: (input: Input) => Promise<Outcome>
  /** The sentence of a success. */
  done: (outcome: Outcome, input: Input) => string
  /** The sentence of a failure, as section 8 names it. */
  failed: (error: unknown) => string
  /** The style of a failure; a warning unless the catalogue says otherwise. */
  failedAs?: AlertType
  /** Milliseconds until the pages load again after a success. */
  reloadAfter?: number
  /** Whether the pages load again after a failure too, as section 8 says of some. */
  reloadOnFailure?: boolean
  onDone?: (input: Input) => void
}

/**
 * One change on the server that tells how it ended and loads everything again that the page and the
 * sidebar show. While it runs, a second call does nothing, so a double click sends once.
 */
export function useChange<Input>(change: Change<Input>) {
  const { call, done, failed, failedAs = 'warning', onDone, reloadAfter, reloadOnFailure = false } = change
  const alert = useAlert()
  const queries = useQueryClient()
  const running = useRef(false)

  const reload = () => queries.invalidateQueries()

  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: (outcome, input) => {
      alert('success', done(outcome, input))
      onDone?.(input)
      if (reloadAfter) setTimeout(reload, reloadAfter)
      else void reload()
    },
    onError: error => {
      if (isSessionLost(error)) return
      alert(failedAs, failed(error), failureText(error))
      if (reloadOnFailure) void reload()
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
