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

/** A browser's storage that knows in which order it was written. */
class FakeStorage {
  readonly kept = new Map<string, string>()
  readonly written: string[] = []

  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem(key: string, value: string): void {
    this.kept.set(key, value)
    this.written.push(key)
  }
  removeItem = (key: string): void => void this.kept.delete(key)
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

test('every change of the session, here or in another tab, reaches the listeners until their subscriptions end', () => {
  storeSession(session)
  clearSession()
  expect(changes).toHaveBeenCalledTimes(2)
  for (const key of ['TOKEN', null]) elsewhere(key)
  expect(changes).toHaveBeenCalledTimes(4)
  elsewhere('theme')
  stop()
  storeSession(session)
  elsewhere('TOKEN')
  expect(changes).toHaveBeenCalledTimes(4)
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
