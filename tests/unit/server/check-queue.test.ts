import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCheckQueue } from '../../server/accounts/check-queue.ts'

/** The time of one check, in milliseconds. */
const CHECK_MS = 100

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const check = (): Promise<void> => new Promise(resolve => setTimeout(resolve, CHECK_MS))

/** Starts one attacker, who sends the next guess when the one before is answered, until the time has come. */
async function attack(run: (check: () => Promise<void>) => Promise<void>, until: number): Promise<void> {
  while (Date.now() < until) await run(check).catch(() => undefined)
}

/** @returns the milliseconds until the check is done */
async function timeOf(done: Promise<void>): Promise<number> {
  const start = Date.now()
  let end = Number.NaN
  void done.then(() => {
    end = Date.now()
  })
  while (Number.isNaN(end)) await vi.advanceTimersByTimeAsync(CHECK_MS / 10)
  return end - start
}

// requirement 18.5
test.each([50, 1_000])('%i connections that guess without a pause delay a person by one check', async connections => {
  const queue = createCheckQueue()
  const until = Date.now() + 60_000
  for (let one = 0; one < connections; one += 1) void attack(run => queue.run('192.0.2.1', run), until)
  await vi.advanceTimersByTimeAsync(10_050)
  const waits: number[] = []
  for (let person = 0; person < 20; person += 1) {
    waits.push(await timeOf(queue.run('192.0.2.1', check)))
    await vi.advanceTimersByTimeAsync(130 * person)
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * CHECK_MS)
  await vi.advanceTimersByTimeAsync(300_000)
})

// requirement 18.5
test('the addresses take turns: one with a thousand checks holds up no other one', async () => {
  const queue = createCheckQueue()
  for (let one = 0; one < 1_000; one += 1) void queue.run('192.0.2.1', check)
  const people = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map(address => timeOf(queue.run(address, check)))
  expect(Math.max(...(await Promise.all(people)))).toBeLessThanOrEqual(4 * CHECK_MS)
  await vi.advanceTimersByTimeAsync(100_000)
})

// requirement 18.26
test('two checks run at a time, and all of a crowd have their turn', async () => {
  const queue = createCheckQueue()
  let [running, most, done] = [0, 0, 0]
  for (let one = 0; one < 1_000; one += 1) {
    void queue.run('192.0.2.1', async () => {
      running += 1
      most = Math.max(most, running)
      await check()
      running -= 1
      done += 1
    })
  }
  await vi.advanceTimersByTimeAsync(500 * CHECK_MS)
  expect([most, running, done]).toEqual([2, 0, 1_000])
})

// requirement 18.26
test('if too many wait, the one that has waited longest behind the busiest address is refused', async () => {
  const queue = createCheckQueue(1, 3)
  const begun: string[] = []
  const add = (name: string, address: string) =>
    queue.run(address, async () => {
      begun.push(name)
      await check()
    })
  const results = [add('a', 'x'), add('b', 'x'), add('c', 'x'), add('d', 'y'), add('e', 'x')]
  const said = results.map(result => result.then(() => '').catch((error: Error) => error.message))
  await vi.advanceTimersByTimeAsync(10 * CHECK_MS)
  expect(await Promise.all(said)).toEqual([
    '',
    'Too many logins wait at this moment. Try again in a few seconds.',
    '',
    '',
    '',
  ])
  expect(begun).toEqual(['a', 'e', 'd', 'c'])
})

// requirement 18.26
test('a check that has waited for 100 s is refused, and those behind it go on', async () => {
  const queue = createCheckQueue(1)
  const outcomes: string[] = []
  const add = (name: string) =>
    queue.run('x', check).then(
      () => outcomes.push(`${name} checked`),
      () => outcomes.push(`${name} refused`),
    )
  void add('running')
  void add('early')
  for (let one = 0; one < 1_000; one += 1) {
    void add('later')
    await vi.advanceTimersByTimeAsync(CHECK_MS)
  }
  expect(outcomes.filter(outcome => outcome.startsWith('early'))).toEqual(['early refused'])
  await vi.advanceTimersByTimeAsync(10 * CHECK_MS)
  expect(outcomes.filter(outcome => outcome === 'later checked')).toHaveLength(1_000)
})

test('a check that nobody waits for any more does not run, and one that fails frees its place', async () => {
  const queue = createCheckQueue(1)
  const broken = queue.run('x', () => Promise.reject(new Error('no memory')))
  const gone = queue.run(
    'x',
    () => Promise.resolve('checked'),
    () => true,
  )
  await expect(broken).rejects.toThrow('no memory')
  await expect(gone).rejects.toThrow('Too many logins')
  await expect(queue.run('x', () => Promise.resolve('right'))).resolves.toBe('right')
})
