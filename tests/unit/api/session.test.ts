import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  storedToken,
  storedUserId,
  storedUsername,
  storeSession,
  subscribeToOtherTabs,
  subscribeToSession,
} from '../../../src/api/session.ts'

const session = { token: 'a-token', userId: '7', email: 'ana@signage.example', username: 'ana' }

/** A browser's storage, which can be blocked, or full. */
class FakeStorage {
  readonly kept = new Map<string, string>()
  readonly written: string[] = []
  isBlocked = false
  isFull = false

  #open(): void {
    if (this.isBlocked) throw new DOMException('', 'SecurityError')
  }

  getItem(key: string): string | null {
    this.#open()
    return this.kept.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#open()
    if (this.isFull) throw new DOMException('', 'QuotaExceededError')
    this.written.push(key)
    this.kept.set(key, value)
  }

  removeItem(key: string): void {
    this.#open()
    this.kept.delete(key)
  }
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
  expect([storedToken(), storedUserId(), storedUsername()]).toEqual(['a-token', '7', 'ana'])
  clearSession()
  expect(kept()).toEqual({})
  expect([storedToken(), storedUserId(), storedUsername()]).toEqual(['', '', ''])
})

test('the token is written last, so that other tabs know its account when they learn of it', () => {
  storeSession(session)
  expect(storage.written).toHaveLength(4)
  expect(storage.written.at(-1)).toBe('TOKEN')
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

test('every change of this tab reaches the listeners until their subscriptions end', () => {
  storeSession(session)
  clearSession()
  expect(changes).toHaveBeenCalledTimes(2)
  stop()
  storeSession(session)
  expect(changes).toHaveBeenCalledTimes(2)
})

test('a change of another tab reaches the listeners if it changes the session, or clears the storage', () => {
  for (const key of ['TOKEN', 'USER_ID', 'EMAIL', 'USERNAME', null]) elsewhere(key)
  expect(changes).toHaveBeenCalledTimes(5)
  elsewhere('theme')
  expect(changes).toHaveBeenCalledTimes(5)
  stop()
  elsewhere('TOKEN')
  expect(changes).toHaveBeenCalledTimes(5)
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
