import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storeSession } from '../../../src/api/session.ts'
import { App } from '../../../src/app.tsx'
import type { Seed } from '../product/seed.ts'
import { admin, contractSeed } from './contract-server.ts'

/** The modules of the pages. On a busy machine their first import takes longer than a test waits for a heading. */
const pages = import.meta.glob(['../../../src/pages/*/*-page.tsx', '../../../src/pages/console/console-layout.tsx'])

/** Signs in past the login page. @returns what makes content as the same account */
export async function signIn(): Promise<Seed> {
  await Promise.all(Object.values(pages).map(load => load()))
  const seed = await contractSeed()
  storeSession({ token: seed.token, userId: '1', email: 'admin@signage.example', username: admin.username })
  return seed
}

/** Mounts the real app at a path. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path)
  return { user: userEvent.setup(), ...render(<App />) }
}
