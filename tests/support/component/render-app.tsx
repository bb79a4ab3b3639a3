import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storeSession } from '../../../src/api/session.ts'
import { App } from '../../../src/app.tsx'
import { loadParts } from '../../../src/ui/lazy-part.tsx'
import type { Seed } from '../product/seed.ts'
import { admin, contractSeed } from './contract-server.ts'
import { pageStores } from './page-stores.tsx'

// If a click opens a part that is not loaded, the part suspends inside React's `act`. The page is then not rendered again
// before the next `act`, which may never come.
await loadParts(async () => undefined)

/** Signs in past the login page. @returns what makes content as the same account */
export async function signIn(): Promise<Seed> {
  const seed = await contractSeed()
  storeSession({ token: seed.token, userId: '1', email: 'admin@signage.example', username: admin.username })
  return seed
}

export function renderApp(path: string) {
  window.history.replaceState(null, '', path)
  return { user: userEvent.setup(), ...render(<App stores={pageStores()} />) }
}
