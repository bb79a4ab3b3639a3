/** Who is signed in. The four keys are fixed (requirement 2.4). */
export interface Session {
  token: string
  userId: string
  email: string
  username: string
}

const keys = { userId: 'USER_ID', email: 'EMAIL', username: 'USERNAME', token: 'TOKEN' } as const
type Field = keyof typeof keys
// The token last: other tabs hear of one key after the other, and by then know whose it is.
const fields: readonly Field[] = ['userId', 'email', 'username', 'token']

// Where the browser blocks storage, the session lives as long as the page does.
const fallback = new Map<string, string>()
const listeners = new Set<() => void>()

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
    // A full storage would go on giving what it held before.
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

/** Keeps a new session and tells every listener. */
export function storeSession(session: Session): void {
  for (const field of fields) write(keys[field], session[field])
  for (const listener of listeners) listener()
}

/** Forgets all four keys and tells every listener. */
export function clearSession(): void {
  for (const field of fields) remove(keys[field])
  for (const listener of listeners) listener()
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
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
