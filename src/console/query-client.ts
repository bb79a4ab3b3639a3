import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, asksToWait, failureText, isMissing, isSessionLost } from '../api/api-error.ts'
import type { ShowAlert } from '../ui/alert.tsx'

const RETRY_DELAY_MS = 800

/** A refusal will be repeated, and an answer that asks to wait too. */
const isWorthAsking = (error: unknown) =>
  error instanceof ApiError && ['offline', 'server-fault'].includes(error.failure) && !asksToWait(error)

/**
 * An alert says why a list cannot be loaded at all (the generic fallback). `loggedOnly` queries have none, nor
 * `showsMissing` ones, whose page says what is not there. If a reload fails, the page keeps the list that it has.
 */
export function createQueryClient(alert: ShowAlert): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSessionLost(error)) return
        const isShown = query.meta?.showsMissing && isMissing(error)
        if (query.meta?.loggedOnly || isShown || query.state.data !== undefined)
          console.info('Load failed:', query.queryKey, error)
        else alert('warning', failureText(error))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        retry: (count, error) => count < 1 && isWorthAsking(error),
        retryDelay: RETRY_DELAY_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
