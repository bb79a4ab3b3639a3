import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import type { ShowAlert } from '../../ui/alert.tsx'
import { failureText, isSessionLost } from '../changes/failure-text.ts'

const RETRY_DELAY_MS = 800

/** A refusal stays a refusal; a lost connection or a fault of the server may pass. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.failure === 'offline' || error.failure === 'server-fault')

/**
 * The server cache of one session. A list that cannot be loaded at all says why, by the generic fallback,
 * or is logged only where its query says so; a reload that fails keeps what is on the screen.
 */
export function createQueryClient(alert: ShowAlert): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSessionLost(error)) return
        if (query.meta?.loggedOnly || query.state.data !== undefined)
          console.info('Load failed:', query.queryKey, error)
        else alert('warning', failureText(error))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        retry: (count, error) => count < 1 && mayPass(error),
        retryDelay: RETRY_DELAY_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
