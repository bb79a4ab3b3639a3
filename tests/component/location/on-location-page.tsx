import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { onPageWith } from '../../support/component/page-stores.tsx'

/** The place of a hook on the page of location 7. */
export function onLocationPage(queries: QueryClient) {
  const Page = onPageWith(queries)
  return ({ children }: { children: ReactNode }) => (
    <Page>
      <MemoryRouter initialEntries={['/location/7']}>
        <Routes>
          <Route path="/location/:id" element={children} />
        </Routes>
      </MemoryRouter>
    </Page>
  )
}
