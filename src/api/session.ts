import { keptValue } from '../base/kept-value.ts'

export interface Session {
  token: string
  userId: string
  email: string
  username: string
}

const TOKEN_KEY = 'TOKEN'

const keptText = (key: string) => keptValue<string | null>(key, text => text, { write: text => text })

/** The four keys are fixed (requirement 2.4). The token is last: with it, other tabs need the rest. */
const kept = {
  userId: keptText('USER_ID'),
  email: keptText('EMAIL'),
  username: keptText('USERNAME'),
  token: keptText(TOKEN_KEY),
} satisfies Record<keyof Session, unknown>

const fields = ['userId', 'email', 'username', 'token'] as const

/** Its presence alone decides who is signed in. */
export const storedToken = (): string => kept.token.snapshot() ?? ''

export const storedUsername = (): string => kept.username.snapshot() ?? ''

export const storedUserId = (): string => kept.userId.snapshot() ?? ''

/** Empty if the session does not tell who it is, and then nothing is kept. */
export function sessionUser(): string {
  const user = [storedUserId(), storedUsername()]
  return user.some(Boolean) ? JSON.stringify(user) : ''
}

export function storeSession(session: Session): void {
  for (const field of fields) kept[field].set(session[field])
}

export function clearSession(): void {
  for (const field of fields) kept[field].set(null)
}

/** The listener is also called when another tab begins or ends the session. */
export const subscribeToSession = kept.token.subscribe

/** Tells if a person is signed in now, after another tab has ended the session of this one or begun another. */
export function subscribeToOtherTabs(listener: (isSignedIn: boolean) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && oldValue && newValue !== oldValue) listener(newValue !== null)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
