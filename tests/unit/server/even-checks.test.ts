import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEvenChecks } from '../../server/accounts/even-checks.ts'

/** The usual time of one check, in milliseconds. */
const CHECK_MS = 100

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** Logins whose checks take their time; `checked` counts them. */
function someLogins(checkMs = CHECK_MS) {
  const isRight = createEvenChecks()
  const counts = { checked: 0 }
  const login = (isAccount: boolean, password: 'right' | 'wrong', address = '192.0.2.1') =>
    isRight({
      address,
      isAccount,
      isGone: () => false,
      async check() {
        counts.checked += 1
        await new Promise(resolve => setTimeout(resolve, checkMs))
        return password === 'right'
      },
    })
  return { login, counts }
}

/** Waits for an answer. @returns it, and the milliseconds until it came */
async function timed(answer: Promise<boolean>): Promise<[isRight: boolean, ms: number]> {
  const start = Date.now()
  return [await answer, Date.now() - start]
}

/** Sends logins of made-up names at a steady rate that waits for no answer. */
function flood(login: (isAccount: boolean, password: 'wrong', address: string) => Promise<boolean>, everyMs: number) {
  let count = 0
  const timer = setInterval(() => {
    count += 1
    void login(false, 'wrong', `192.0.2.${count % 2}`)
  }, everyMs)
  return { count: () => count, stop: () => clearInterval(timer) }
}

// requirement 18.5
test.each([5, 20])('a login of a made-up name every %i ms keeps no person out', async everyMs => {
  const { login, counts } = someLogins()
  const attack = flood(login, everyMs)
  await vi.advanceTimersByTimeAsync(3_000)
  const people: Array<Promise<[boolean, number]>> = []
  for (let person = 0; person < 15; person += 1) {
    people.push(timed(login(true, 'right')))
    await vi.advanceTimersByTimeAsync(337)
  }
  attack.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  const answers = await Promise.all(people)
  expect(new Set(answers.map(([isRight]) => isRight))).toEqual(new Set([true]))
  expect(Math.max(...answers.map(([, ms]) => ms))).toBeLessThan(1_000)
  expect(counts.checked).toBeLessThan(attack.count())
})

// requirement 18.5
test.each([CHECK_MS, 4 * CHECK_MS])(
  'if a check takes %i ms, a refusal of a crowd takes as long for every name',
  async checkMs => {
    const { login, counts } = someLogins(checkMs)
    const attack = flood(login, 10)
    await vi.advanceTimersByTimeAsync(3_000)
    const [accounts, madeUp]: Array<Array<Promise<[boolean, number]>>> = [[], []]
    for (let attempt = 0; attempt < 8; attempt += 1) {
      accounts?.push(timed(login(true, 'wrong')))
      madeUp?.push(timed(login(false, 'wrong')))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    attack.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    const [ofAccounts, ofMadeUp] = [await Promise.all(accounts ?? []), await Promise.all(madeUp ?? [])]
    const told = (answers: Array<[boolean, number]>) => answers.filter(([isRight]) => isRight)
    expect([told(ofAccounts), told(ofMadeUp)]).toEqual([[], []])
    expect(ofAccounts).toEqual(ofMadeUp)
    expect(Math.min(...ofMadeUp.map(([, ms]) => ms))).toBeGreaterThan(2 * checkMs)
    expect(counts.checked).toBeGreaterThan(0)
  },
)

// requirement 18.5
test('without a crowd every name is checked, and waits for its turn', async () => {
  const { login, counts } = someLogins()
  const answers = [login(false, 'wrong'), login(true, 'wrong'), login(false, 'wrong'), login(true, 'right')]
  const times = Promise.all(answers.map(timed))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await times).toEqual([
    [false, CHECK_MS],
    [false, CHECK_MS],
    [false, 2 * CHECK_MS],
    [true, 2 * CHECK_MS],
  ])
  expect(counts.checked).toBe(4)
})

// requirement 18.5
test('a login that came just before a crowd has its turn during it', async () => {
  const { login } = someLogins()
  void login(false, 'wrong')
  void login(false, 'wrong')
  const early = timed(login(true, 'right'))
  const attack = flood(login, 5)
  await vi.advanceTimersByTimeAsync(2_000)
  attack.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  const [isRight, ms] = await early
  expect(isRight).toBe(true)
  expect(ms).toBeLessThan(1_000)
})

// requirement 18.5
test('a crowd of people has all of its passwords checked', async () => {
  const { login } = someLogins()
  const people = Array.from({ length: 200 }, () => login(true, 'right'))
  const refusals = [timed(login(true, 'wrong')), timed(login(false, 'wrong'))]
  await vi.advanceTimersByTimeAsync(200 * CHECK_MS)
  expect(new Set(await Promise.all(people))).toEqual(new Set([true]))
  const [account, madeUp] = await Promise.all(refusals)
  expect(account).toEqual(madeUp)
})
