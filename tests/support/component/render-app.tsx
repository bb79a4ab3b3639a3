import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storeSession } from '../../../src/api/session.ts'
import { App } from '../../../src/app.tsx'
import type { Seed } from '../product/seed.ts'
import { admin, contractSeed } from './contract-server.ts'
import { pageStores } from './page-stores.tsx'
// Loaded before the first test, which would else wait for it.
import '../../../src/console/alert-layout.tsx'
import '../../../src/console/console-layout.tsx'

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
