import { expect, test } from 'vitest'
import { createLoginBrake, type LoginBrake } from '../../server/accounts/login-brake.ts'
import { createMessageBudget, createSharedBudget } from '../../server/realtime/message-budget.ts'

const MINUTE = 60_000

function aBrake() {
  const clock = { now: 1_000_000 }
  return { clock, brake: createLoginBrake(() => clock.now) }
}

/** Makes an attempt with a wrong password. @returns the seconds that its refusal names; 0 if it is not refused */
function tryWrong(brake: LoginBrake, username = 'ana', address = 'home', isAccount = true): number {
  try {
    brake.begin(username, address, isAccount)
    return 0
  } catch (error) {
    const told = /Try again in (\d+) seconds/.exec(error instanceof Error ? error.message : '')
    if (!told) throw error
    return Number(told[1])
  }
}

test('five wrong passwords are free, each one after costs twice as long, up to a minute', () => {
  const { clock, brake } = aBrake()
  for (let count = 0; count < 5; count += 1) expect(tryWrong(brake)).toBe(0)
  const waits: number[] = []
  for (let count = 0; count < 8; count += 1) {
    expect(tryWrong(brake)).toBe(0)
    const wait = tryWrong(brake)
    waits.push(wait)
    clock.now += wait * 1000
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
})

test('the wait that is told counts down, and ends when it says', () => {
  const { clock, brake } = aBrake()
  for (let count = 0; count < 7; count += 1) {
    tryWrong(brake)
    clock.now += 2_000
  }
  clock.now -= 1
  tryWrong(brake)
  clock.now += 1
  expect(tryWrong(brake)).toBe(2)
  clock.now += 1_500
  expect(tryWrong(brake)).toBe(1)
})

test('after a quarter of an hour without a wrong one all is forgotten', () => {
  const { clock, brake } = aBrake()
  for (let count = 0; count < 6; count += 1) tryWrong(brake)
  clock.now += 15 * MINUTE - 1
  expect([tryWrong(brake), tryWrong(brake)]).toEqual([0, 4])
  clock.now += 15 * MINUTE
  for (let count = 0; count < 6; count += 1) expect(tryWrong(brake)).toBe(0)
})

test('the refusal is a 429 that names whose passwords were wrong', () => {
  const { brake } = aBrake()
  for (let count = 0; count < 6; count += 1) tryWrong(brake, 'Ana')
  expect(() => brake.begin('Ana', 'home', true)).toThrow(
    expect.objectContaining({ status: 429, message: expect.stringContaining('for "Ana"') }),
  )
})

test('a right password forgets the wrong ones of its name at its address', () => {
  const { brake } = aBrake()
  for (let count = 0; count < 4; count += 1) tryWrong(brake)
  brake.begin('ana', 'home', true).succeeded()
  for (let count = 0; count < 6; count += 1) expect(tryWrong(brake)).toBe(0)
  expect(tryWrong(brake)).toBe(2)
})

test('who guesses from everywhere is braked by the name, and its owner still gets in from home', () => {
  const { brake } = aBrake()
  brake.begin('ana', 'home', true).succeeded()
  for (let host = 0; host < 51; host += 1) expect(tryWrong(brake, 'ANA', `host-${host}`)).toBe(0)
  expect(tryWrong(brake, 'ana', 'host-99')).toBe(2)
  expect(tryWrong(brake, 'ana', 'home')).toBe(0)
  expect(tryWrong(brake, 'ben', 'host-98')).toBe(0)
})

// requirement 18.5
test('wrong passwords for any number of names from one address refuse no other name there', () => {
  const { brake } = aBrake()
  for (let count = 0; count < 1_000; count += 1) tryWrong(brake, `name-${count}`, 'office')
  expect(tryWrong(brake, 'ana', 'office')).toBe(0)
})

/** As many names as are remembered of a kind, and more. */
const MANY = 10_500

// requirement 18.5
test('ten thousand made-up names do not push out the wrong passwords of an account', () => {
  const { brake } = aBrake()
  for (let count = 0; count < 6; count += 1) tryWrong(brake)
  for (let count = 0; count < 5; count += 1) tryWrong(brake, 'ben')
  for (let name = 0; name < MANY; name += 1) tryWrong(brake, `name-${name}`, 'home', false)
  for (let name = 0; name < MANY; name += 1) {
    for (let count = 0; count < 6; count += 1) tryWrong(brake, `braked-${name}`, 'home', false)
  }
  expect([tryWrong(brake), tryWrong(brake, 'ben'), tryWrong(brake, 'ben')]).toEqual([2, 0, 2])
})

// requirement 18.5
test('a made-up name that has to wait like an account is not pushed out by those that need not', () => {
  const { brake } = aBrake()
  for (let count = 0; count < 6; count += 1) tryWrong(brake, 'made-up', 'home', false)
  for (let name = 0; name < MANY; name += 1) tryWrong(brake, `name-${name}`, 'home', false)
  expect(tryWrong(brake, 'made-up', 'home', false)).toBe(2)
})

test('made-up names cannot fill the memory: of each kind the oldest is forgotten first', () => {
  const { brake } = aBrake()
  const madeUp = (name: string, times: number) => {
    for (let count = 0; count < times; count += 1) tryWrong(brake, name, 'a', false)
    return tryWrong(brake, name, 'a', false)
  }
  tryWrong(brake, 'fresh', 'a', false)
  for (let name = 0; name < 10_000; name += 1) tryWrong(brake, `name-${name}`, 'a', false)
  expect(madeUp('fresh', 5), 'one was forgotten').toBe(0)
  expect(madeUp('first', 6)).toBe(2)
  for (let name = 0; name < 10_000; name += 1) madeUp(`braked-${name}`, 6)
  expect(madeUp('first', 5), 'all were forgotten').toBe(0)
})

// requirement 18.5
test('a name that becomes an account keeps its wrong passwords', () => {
  const { brake } = aBrake()
  for (let count = 0; count < 5; count += 1) tryWrong(brake, 'new', 'a', false)
  expect([tryWrong(brake, 'new', 'a', true), tryWrong(brake, 'new', 'a', true)]).toEqual([0, 2])
})

test('the homes of ten thousand owners are known, then all are learnt anew', () => {
  const { clock, brake } = aBrake()
  const isKnownAtHome = () => {
    for (let host = 0; host < 51; host += 1) tryWrong(brake, 'ana', `stranger-${host}`)
    const isKnown = tryWrong(brake, 'ana', 'home') === 0
    clock.now += 15 * MINUTE
    return isKnown
  }
  brake.begin('ana', 'home', true).succeeded()
  for (let owner = 1; owner < 10_000; owner += 1) brake.begin(`owner-${owner}`, `home-${owner}`, true).succeeded()
  expect(isKnownAtHome()).toBe(true)
  brake.begin('ben', 'office', true).succeeded()
  expect(isKnownAtHome()).toBe(false)
})

/** @returns a function that sends messages of one name, and tells how many have passed */
function aConnection(clock: { now: number }, shared = createSharedBudget(() => clock.now)) {
  const judge = createMessageBudget(() => clock.now, shared)
  return (name: string, count: number) =>
    Array.from({ length: count }, () => judge(name)).filter(judgement => judgement === 'pass').length
}

test('a connection may ask for what is costly 50 times at once, and five times a second after that', () => {
  const clock = { now: 0 }
  const passed = aConnection(clock)
  expect(passed('request_screens', 60)).toBe(50)
  expect(passed('screen_status_updated', 1)).toBe(0)
  clock.now += 1_000
  expect(passed('screen_status_updated', 60)).toBe(5)
  clock.now += 100
  expect(passed('request_screens', 1)).toBe(0)
  clock.now += 900
  expect(passed('request_screens', 60)).toBe(5)
  clock.now += 3_600_000
  expect(passed('request_screens', 60)).toBe(50)
})

test('signs of life have a budget of their own, for ten thousand screens', () => {
  const clock = { now: 0 }
  const passed = aConnection(clock)
  expect(passed('request_screens', 60)).toBe(50)
  expect(passed('screen_alive', 21_000)).toBe(20_060)
  clock.now += 1_000
  expect(passed('screen_status', 6_000)).toBe(5_005)
})

// requirement 18.14
test('a flood from an address leaves every other connection there its own messages', () => {
  const clock = { now: 0 }
  const shared = createSharedBudget(() => clock.now)
  const flood = aConnection(clock, shared)
  flood('screen_alive', 21_000)
  flood('request_screens', 60)
  const screen = aConnection(clock, shared)
  expect([screen('screen_connected', 1), screen('screen_alive', 70), screen('request_screens', 20)]).toEqual([1, 59, 6])
  for (let beat = 0; beat < 5; beat += 1) {
    clock.now += 10_000
    flood('screen_alive', 100_000)
    expect(screen('screen_status', 1) + screen('screen_alive', 1)).toBe(2)
  }
})

// requirement 18.14
test('a connection that goes on sending what is dropped is closed; one that pauses is not', () => {
  const clock = { now: 0 }
  const judge = createMessageBudget(
    () => clock.now,
    createSharedBudget(() => clock.now),
  )
  const said = (count: number) => new Set(Array.from({ length: count }, () => judge('request_screens')))
  expect(said(50)).toEqual(new Set(['pass']))
  expect(said(2_000)).toEqual(new Set(['drop']))
  clock.now += 10_000
  expect(said(500)).toEqual(new Set(['pass', 'drop']))
  expect(said(1_000)).toEqual(new Set(['drop', 'close']))
})
