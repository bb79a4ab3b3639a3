import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ApiError, type Failure, loadFailureText } from '../api/api-error.ts'
import type { Loadable } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { nextTry } from '../ui/lazy-part.tsx'

/** Milliseconds; a try that takes longer is given up. */
const TRY_LIMIT_MS = 20_000

const passing: Partial<Record<Failure, string>> = {
  offline: 'The server cannot be reached',
  'server-fault': 'The server had a fault',
  timeout: 'The server did not answer in time',
}

const causeOf = (error: unknown) => (error instanceof ApiError ? passing[error.failure] : undefined)

interface LoadFailedProps<Data> {
  /** Such as "playlists". */
  name: string
  query: UseQueryResult<Data>
  /** What the query loads. */
  of: Loadable<Data>
}

/** What shows the data; nothing can if the first load has failed. */
export const Loaded = <Data,>({ children, ...list }: LoadFailedProps<Data> & { children: ReactNode }) =>
  list.query.isError && !list.query.data ? <LoadFailed {...list} /> : children

/** A failure that may pass is tried again by itself. */
export function LoadFailed<Data>({ name, ...list }: LoadFailedProps<Data>) {
  const { error, refetch } = list.query
  const cause = causeOf(error)
  useTriesByItself(list, cause !== undefined)
  return (
    <p className="notice notice-danger">
      <span role="status">
        {cause
          ? `${cause}, so the ${name} could not be loaded. It is tried again by itself.`
          : `The ${name} could not be loaded. ${loadFailureText(error)}`}
      </span>
      <Button onClick={() => refetch()}>Try again</Button>
    </p>
  )
}

/** These tries show no spinner, and no further alert (requirement 3.27). */
function useTriesByItself<Data>({ query, of }: Omit<LoadFailedProps<Data>, 'name'>, isOn: boolean): void {
  const queries = useQueryClient()
  const isOver = useEffectEvent(async (ending: AbortSignal): Promise<boolean> => {
    try {
      const data = await of.load(AbortSignal.any([ending, AbortSignal.timeout(TRY_LIMIT_MS)]))
      if (!ending.aborted) queries.setQueryData(of.queryKey, data)
      return true
    } catch (error) {
      if (causeOf(error) || ending.aborted) return false
      // The server answers again, and refuses: the page's own load says why.
      void query.refetch()
      return true
    }
  })
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    const run = async () => {
      for (let failures = 1; ; failures += 1) {
        await nextTry(failures, ending.signal)
        if (ending.signal.aborted || (await isOver(ending.signal))) return
      }
    }
    void run()
    return () => ending.abort()
  }, [isOn])
}
