import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLease } from '../../../src/jobs/tabs/lease.ts'
import { database } from '../../support/jobs/browser-database.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T12:00:00') }))
afterEach(() => {
  vi.useRealTimers()
  database.clear()
})

const setClock = (time: string) => vi.setSystemTime(new Date(`2026-11-02T${time}`))

// requirement 22.10
test('one tab has the lease until it gives the lease back or stands still for 15 seconds', async () => {
  const [first, second] = [openLease('me', 'first'), openLease('me', 'second')]
  expect(await first.claim()).toBe(true)
  setClock('12:00:14')
  expect(await second.claim()).toBe(false)
  expect(await first.claim()).toBe(true)
  setClock('12:00:30')
  expect(await second.claim()).toBe(true)
  expect(await first.claim()).toBe(false)
  await second.release()
  expect(await first.claim()).toBe(true)
})

test('the lease of a tab that has crashed holds nobody up if the clock is set back', async () => {
  expect(await openLease('me', 'crashed').claim()).toBe(true)
  setClock('09:00:00')
  expect(await openLease('me', 'next').claim()).toBe(true)
})
