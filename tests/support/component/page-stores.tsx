import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createStores, type Stores, StoresContext } from '../../../src/base/stores.ts'
import { createPresence, presenceOf } from '../../../src/realtime/presence.ts'
import { acquireSocketOf, createSocketPool } from '../../../src/realtime/socket.ts'
import { AlertProvider } from '../../../src/ui/alert.tsx'
import { ConfirmProvider } from '../../../src/ui/dialog/confirm.tsx'

let page: Stores | null = null

export function pageStores(): Stores {
  page ??= createStores()
  return page
}

/** The page ends with its test: first what it shows, then its stores. */
export function endPage(): void {
  cleanup()
  page?.end()
  page = null
}

/** Gives the page of this test a socket to a server of its own. @param takesReceipts as a build with VITE_RECEIPTS does */
export function connectPage({ port }: { port: number }, takesReceipts = false): Stores {
  const pool = createSocketPool(`http://127.0.0.1:${port}`)
  page = createStores(
    new Map<unknown, unknown>([
      [acquireSocketOf, pool],
      [presenceOf, createPresence(pool, takesReceipts)],
    ]) as Parameters<typeof createStores>[0],
  )
  page.atEnd(pool.end)
  return page
}

/** The place of components, or of a hook, on the page of this test. */
export const OnPage = ({ children }: { children: ReactNode }) => (
  <StoresContext value={pageStores()}>{children}</StoresContext>
)

/** The same place, with the server lists of this cache, and with the alerts and questions of the console. */
export const onPageWith =
  (queries: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <OnPage>
      <QueryClientProvider client={queries}>
        <AlertProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </AlertProvider>
      </QueryClientProvider>
    </OnPage>
  )
