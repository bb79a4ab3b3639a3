import { afterEach, expect, test } from 'vitest'
import { createKeptLedger } from '../../../src/screens/watch/ledger-keeper.ts'
import { database } from '../../support/jobs/browser-database.ts'

afterEach(() => database.clear())

// requirement 32.2
test('after the browser has ended the connection to the database, the ledger is kept again', async () => {
  const kept = createKeptLedger()
  const record = { watchedSince: 1, watchedUntil: 2, up: ['lobby'], gone: [] }
  await kept.keep(record)
  database.endConnections()
  // The page hears of it a moment later.
  await new Promise(setImmediate)
  await kept.keep({ ...record, watchedUntil: 3 })
  expect(await kept.read()).toEqual({ ...record, watchedUntil: 3 })
})
