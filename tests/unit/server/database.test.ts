import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTaken, openDatabase, type Store } from '../../server/store/database.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let store: Store
const open = () => openDatabase(join(folder.path, 'signage.db'))
beforeEach(async () => {
  folder = await temporaryFolder()
  store = open()
})
afterEach(async () => {
  store.close()
  await folder.remove()
})

const addUser = (username: string) =>
  store.insert(
    `INSERT INTO users (username, email, password, role, created_at, updated_at) VALUES (?, '', '', 'admin', '', '')`,
    username,
  )

const userNames = () => store.all<{ username: string }>('SELECT username FROM users').map(({ username }) => username)

/** Returns the error that the work throws; null if it throws none. */
function faultOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

test('every commit is flushed, tables keep to each other, and a write waits for another one', () => {
  // 2 means FULL.
  expect(store.all('PRAGMA synchronous')).toEqual([{ synchronous: 2 }])
  expect(store.all('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
  expect(store.all('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }])
  expect(store.all('PRAGMA busy_timeout')).toEqual([{ timeout: 5000 }])
})

test('a write tells the id of the new row, or how many rows have changed', () => {
  expect([addUser('ana'), addUser('budi')]).toEqual([1, 2])
  expect(store.run('UPDATE users SET email = ?', 'x')).toBe(2)
  expect(store.run('UPDATE users SET email = ? WHERE id = ?', 'x', 7)).toBe(0)
  expect(store.one('SELECT username, email FROM users WHERE id = ?', 2)).toEqual({ username: 'budi', email: 'x' })
  expect(store.one('SELECT id FROM users WHERE id = ?', 7)).toBeUndefined()
})

test('what was written is there when the file is opened again', () => {
  addUser('ana')
  store.close()
  store = open()
  expect(userNames()).toEqual(['ana'])
})

test('a query is prepared once, and works again after it has failed', () => {
  addUser('ana')
  expect(userNames()).toEqual(['ana'])
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  expect(isTaken(faultOf(() => addUser('ana')))).toBe(true)
  for (let count = 0; count < 250; count += 1) addUser(`person-${count}`)
  expect(new Set(userNames()).size).toBe(251)
  expect(userNames()).toHaveLength(251)
  expect(prepare).not.toHaveBeenCalled()
  prepare.mockRestore()
})

// requirement 18.23
test('after the first sign of damage nothing is written any more, and what can be read still is', () => {
  addUser('ana')
  expect(userNames()).toEqual(['ana'])
  const damaged = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
  const prepare = vi.spyOn(Database.prototype, 'prepare').mockImplementationOnce(() => {
    throw damaged
  })
  expect(faultOf(() => store.all('SELECT * FROM media'))).toBe(damaged)
  prepare.mockRestore()
  expect(faultOf(() => addUser('budi'))).toBe(damaged)
  expect(userNames()).toEqual(['ana'])
})

test('a transaction is all of its work, with its result, or none of it', () => {
  expect(store.transaction(() => addUser('ana'))).toBe(1)
  const fault = new Error('enough')
  const work = () => {
    addUser('budi')
    throw fault
  }
  expect(faultOf(() => store.transaction(work))).toBe(fault)
  expect(userNames()).toEqual(['ana'])
})

// requirement 18.23
test('a disk that fills in the middle of a transaction is named, and nothing of the transaction stays', () => {
  addUser('ana')
  store.all('PRAGMA max_page_count = 1')
  const work = () => {
    for (let count = 0; count < 2_000; count += 1) addUser(`person-${count}-${'x'.repeat(200)}`)
  }
  expect(faultOf(() => store.transaction(work))).toMatchObject({ code: 'SQLITE_FULL' })
  expect(userNames()).toEqual(['ana'])
  expect(store.transaction(() => userNames())).toEqual(['ana'])
})

// requirement 18.23
test('a text that a fault of the disk has spoilt is found at the start: the library would end the process over it', () => {
  addUser('ana')
  store.run("UPDATE users SET email = CAST(x'ff41' AS TEXT)")
  store.close()
  expect(faultOf(open)).toMatchObject({ code: 'SQLITE_CORRUPT', message: 'users.email is no text' })
})

test('a value that is taken is told from every other fault', () => {
  addUser('ana')
  expect(isTaken(faultOf(() => addUser('ANA')))).toBe(true)
  expect(isTaken(faultOf(() => store.run('UPDATE users SET username = NULL')))).toBe(false)
  expect(isTaken(faultOf(() => store.run('no SQL')))).toBe(false)
  expect([isTaken(null), isTaken({ code: 'SQLITE_CONSTRAINT_UNIQUE' })]).toEqual([false, false])
})
