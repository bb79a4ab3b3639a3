import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storeSession } from '../../src/api/session.ts'
import { App } from '../../src/app.tsx'
import { admin, ask } from './contract-server.ts'

/** Signs in past the login page. @returns the bearer token */
export async function signIn(): Promise<string> {
  const answer = await ask('POST', '/auth/login', admin)
  const token: unknown = Reflect.get(Object(Reflect.get(Object(answer), 'data')), 'token')
  if (typeof token !== 'string') throw new Error(`The login of ${admin.username} gave no token.`)
  storeSession({ token, userId: '1', email: 'admin@signage.example', username: admin.username })
  return token
}

/** Mounts the real app at a path. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path)
  return { user: userEvent.setup(), ...render(<App />) }
}
