import { createEmitter } from '../base/emitter.ts'

/** The account that is signed in. The four keys are fixed (requirement 2.4). */
export interface Session {
  token: string
  userId: string
  email: string
  username: string
}

const keys = { userId: 'USER_ID', email: 'EMAIL', username: 'USERNAME', token: 'TOKEN' } as const
type Field = keyof typeof keys
// The token is last: other tabs learn of one key after the other, and with the token they need the rest.
const fields: readonly Field[] = ['userId', 'email', 'username', 'token']

// If the browser blocks storage, the session lives as long as the page does.
const fallback = new Map<string, string>()
const changes = createEmitter()

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? ''
  } catch {
    return fallback.get(key) ?? ''
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    fallback.delete(key)
  } catch {
    // A full storage would still give the old value.
    remove(key)
    fallback.set(key, value)
  }
}

function remove(key: string): void {
  fallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage held nothing.
  }
}

/** The stored bearer token, or an empty string. Its presence alone decides who is signed in. */
export const storedToken = (): string => read(keys.token)

/** The stored name for "Welcome, {name}", or an empty string. */
export const storedUsername = (): string => read(keys.username)

/** The stored id of the signed-in user, or an empty string. */
export const storedUserId = (): string => read(keys.userId)

/** The signed-in user as one text; empty if the session does not tell who it is, and then nothing is kept. */
export function sessionUser(): string {
  const user = [storedUserId(), storedUsername()]
  return user.some(Boolean) ? JSON.stringify(user) : ''
}

/** The session as it is stored. */
export const currentSession = (): Session => ({
  token: storedToken(),
  userId: storedUserId(),
  email: read(keys.email),
  username: storedUsername(),
})

/** Keeps a new session and notifies every listener. */
export function storeSession(session: Session): void {
  for (const field of fields) write(keys[field], session[field])
  changes.emit()
}

/** Forgets all four keys and notifies every listener. */
export function clearSession(): void {
  for (const field of fields) remove(keys[field])
  changes.emit()
}

/**
 * Calls the listener whenever the session changes, in this tab or in another one of the same browser.
 * @returns the function that ends the subscription
 */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === null || Object.values<string>(keys).includes(event.key)) listener()
  }
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * Calls the listener if another tab of this browser ends the session of this one, or begins another.
 * @param listener learns if a person is signed in now
 * @returns the function that ends the subscription
 */
export function subscribeToOtherTabs(listener: (isSignedIn: boolean) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === keys.token && oldValue && newValue !== oldValue) listener(newValue !== null)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
