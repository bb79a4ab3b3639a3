import { setTimeout as wait } from 'node:timers/promises'
import { figureRow } from '../../measure/figure-row.ts'
import { delayRow } from './delay-row.ts'
import { PASSWORD } from './many-accounts.ts'
import type { MeasuredServer } from './measured-server.ts'

const ATTACKERS = 50
const ATTACK_MS = 20_000
/** Logins a second that wait for no answer: ten times what two cores check. */
const FLOOD_PER_SECOND = 200

/** A person is let in within this time, whoever else guesses. */
const LOGIN_MS = 5_000
/** Refusals for accounts and for made-up names differ by at most this share of their time. */
const EVEN = 0.1

/** More people than log in during the attacks. */
const PEOPLE = 200

/** The accounts that the attacks need; all have `PASSWORD`. */
export const attackedNames: readonly string[] = ['late', 'shut'].flatMap(name =>
  Array.from({ length: PEOPLE }, (_, index) => `${name}-${index}`),
)

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
export const worstOf = (times: readonly number[]) => Math.max(0, ...times)
const medianOf = (times: readonly number[]) => [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0

/** Logs in once. @returns the milliseconds until the answer; infinite if it is not the wanted one */
export async function timeLogin(url: string, username: string, password: string, status = 200): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    // A connection that is used again may be one that the server is closing.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username, password }),
  })
  await answer.text()
  return answer.status === status ? performance.now() - start : Number.POSITIVE_INFINITY
}

let made = 0
/** One guess at a name that nobody has. */
function guess(url: string): Promise<number> {
  made += 1
  return timeLogin(url, `made-up-${made}`, 'Spring2026', 401)
}

/** Connections that guess again as soon as they are answered. */
async function guessInTurn(url: string, end: number): Promise<void> {
  const attack = async () => {
    while (performance.now() < end) await guess(url)
  }
  await Promise.all(Array.from({ length: ATTACKERS }, attack))
}

/** Guesses that wait for no answer. */
async function guessAhead(url: string, end: number): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (const start = performance.now(); performance.now() < end; await wait(10)) {
    const due = ((performance.now() - start) / 1000) * FLOOD_PER_SECOND
    while (sent.length < due) sent.push(guess(url).catch(() => undefined))
  }
  await Promise.all(sent)
}

interface Times {
  first: number[]
  again: number[]
  /** Refusals of wrong passwords. */
  account: number[]
  madeUp: number[]
}

let people = 0

/** At a time, a person who logs in for the first time, one who does it again and again, and two who mistype. */
async function logInMeanwhile(url: string, end: number): Promise<Times> {
  const times: Times = { first: [], again: [], account: [], madeUp: [] }
  while (performance.now() < end) {
    await wait(300)
    people += 1
    const [first, again, account, madeUp] = await Promise.all([
      timeLogin(url, `late-${people}`, PASSWORD),
      timeLogin(url, 'person-0', PASSWORD),
      timeLogin(url, `shut-${people}`, 'wrong', 401),
      timeLogin(url, `nobody-${people}`, 'wrong', 401),
    ])
    times.first.push(first)
    times.again.push(again)
    times.account.push(account)
    times.madeUp.push(madeUp)
  }
  return times
}

async function measureAttack(server: MeasuredServer, what: string, attack: typeof guessInTurn): Promise<boolean[]> {
  const before = made
  const end = performance.now() + ATTACK_MS
  const { result, facts, grownMb } = await server.during(async () => {
    const [times] = await Promise.all([logInMeanwhile(server.url, end), attack(server.url, end)])
    return times
  })
  const row = (which: string, times: readonly number[]) =>
    figureRow(
      `a person beside ${what}, ${which}`,
      `in after ${seconds(worstOf(times))} at worst of ${times.length}`,
      `at most ${seconds(LOGIN_MS)}; ${made - before} guesses in ${seconds(ATTACK_MS)}, + ${grownMb.toFixed(0)} MB`,
      worstOf(times) <= LOGIN_MS,
    )
  const [account, madeUp] = [medianOf(result.account), medianOf(result.madeUp)]
  return [
    row('first login', result.first),
    row('known', result.again),
    figureRow(
      '  a wrong password of an account, of a made-up name: refused after, median',
      `${account.toFixed(0)} ms, ${madeUp.toFixed(0)} ms`,
      `at most ${EVEN * 100} % apart`,
      Math.abs(account - madeUp) <= EVEN * madeUp,
    ),
    delayRow('guesses', facts, null),
  ]
}

/** Guesses at made-up names, in two ways, while people log in. */
export async function measureAttacks(server: MeasuredServer): Promise<boolean[]> {
  return [
    ...(await measureAttack(server, `${ATTACKERS} connections that guess made-up names`, guessInTurn)),
    ...(await measureAttack(server, `${FLOOD_PER_SECOND} guesses a second that wait for no answer`, guessAhead)),
  ]
}
