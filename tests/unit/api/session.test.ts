import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as sessions from '../../../src/api/session.ts'

const {
  clearSession,
  storedToken,
  storedUserId,
  storedUsername,
  storeSession,
  subscribeToOtherTabs,
  subscribeToSession,
} = sessions
const session = { token: 'a-token', userId: '7', email: 'ana@signage.example', username: 'ana' }

/** A browser's storage, which can be blocked, or full. */
class FakeStorage {
  readonly kept = new Map<string, string>()
  readonly written: string[] = []
  isBlocked = false
  isFull = false

  #open(isFull = false): Map<string, string> {
    if (this.isBlocked || isFull) throw new DOMException('', isFull ? 'QuotaExceededError' : 'SecurityError')
    return this.kept
  }
  getItem = (key: string): string | null => this.#open().get(key) ?? null
  setItem(key: string, value: string): void {
    this.#open(this.isFull).set(key, value)
    this.written.push(key)
  }
  removeItem = (key: string): void => void this.#open().delete(key)
}

let storage: FakeStorage
let page: EventTarget
let changes: ReturnType<typeof vi.fn<() => void>>
let stop: () => void
beforeEach(() => {
  storage = new FakeStorage()
  page = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', page)
  changes = vi.fn()
  stop = subscribeToSession(changes)
})

afterEach(() => {
  stop()
  clearSession()
  vi.unstubAllGlobals()
})

const kept = () => Object.fromEntries(storage.kept)

/** Sends this tab the event of a change that another tab makes in the storage. */
const elsewhere = (key: string | null, oldValue: string | null = null, newValue: string | null = null) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }))

test('a session is stored under its four keys, can be read, and leaves nothing behind', () => {
  storeSession(session)
  expect(kept()).toEqual({ TOKEN: 'a-token', USER_ID: '7', EMAIL: 'ana@signage.example', USERNAME: 'ana' })
  // The token is written last: other tabs know its account when they learn of it.
  expect([storage.written.length, storage.written.at(-1)]).toEqual([4, 'TOKEN'])
  expect([storedToken(), storedUserId(), storedUsername()]).toEqual(['a-token', '7', 'ana'])
  clearSession()
  expect(kept()).toEqual({})
  expect([storedToken(), storedUserId(), storedUsername()]).toEqual(['', '', ''])
})

test('if the browser blocks storage, the session lives as long as the page', () => {
  storage.isBlocked = true
  expect(storedToken()).toBe('')
  storeSession(session)
  expect([storedToken(), storedUsername()]).toEqual(['a-token', 'ana'])
  clearSession()
  expect([storedToken(), storedUsername()]).toEqual(['', ''])
})

test('with a full storage the new session is read, not the old one that is still stored', () => {
  storeSession(session)
  storage.isFull = true
  storeSession({ ...session, token: 'another', username: 'ben' })
  expect([storedToken(), storedUsername()]).toEqual(['another', 'ben'])
  storage.isFull = false
  storeSession(session)
  expect([storedToken(), storage.kept.get('TOKEN')]).toEqual(['a-token', 'a-token'])
})

test('every change of the session, here or in another tab, reaches the listeners until their subscriptions end', () => {
  storeSession(session)
  clearSession()
  expect(changes).toHaveBeenCalledTimes(2)
  // Without a key the whole storage was cleared.
  for (const key of ['TOKEN', 'USER_ID', 'EMAIL', 'USERNAME', null]) elsewhere(key)
  expect(changes).toHaveBeenCalledTimes(7)
  elsewhere('theme')
  stop()
  storeSession(session)
  elsewhere('TOKEN')
  expect(changes).toHaveBeenCalledTimes(7)
})

test('listeners learn that another tab has ended the session or begun another, but not that it has begun the first', () => {
  const told: boolean[] = []
  const end = subscribeToOtherTabs(isSignedIn => told.push(isSignedIn))
  elsewhere('TOKEN', null, 'first')
  elsewhere('TOKEN', '', 'first')
  elsewhere('TOKEN', 'first', 'first')
  elsewhere('USERNAME', 'ana', null)
  expect(told).toEqual([])
  elsewhere('TOKEN', 'first', 'second')
  elsewhere('TOKEN', 'second', null)
  expect(told).toEqual([true, false])
  end()
  elsewhere('TOKEN', 'first', null)
  expect(told).toHaveLength(2)
})
