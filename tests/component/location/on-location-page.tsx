import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { AlertProvider } from '../../../src/ui/alert.tsx'
import { ConfirmProvider } from '../../../src/ui/dialog/confirm.tsx'
import { OnPage } from '../../support/component/page-stores.tsx'

/** The providers around a hook on the page of location 7. */
export const onLocationPage =
  (queries: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <OnPage>
      <QueryClientProvider client={queries}>
        <AlertProvider>
          <ConfirmProvider>
            <MemoryRouter initialEntries={['/location/7']}>
              <Routes>
                <Route path="/location/:id" element={children} />
              </Routes>
            </MemoryRouter>
          </ConfirmProvider>
        </AlertProvider>
      </QueryClientProvider>
    </OnPage>
  )
