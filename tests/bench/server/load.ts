import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { signInSeed, uploadForm } from '../../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { addAccounts, PASSWORD } from './crowd/many-accounts.ts'
import { type MeasuredServer, type ServerFacts, startMeasured } from './crowd/measured-server.ts'
import { type Crowd, startCrowd } from './crowd/start-crowd.ts'
import { watchPages } from './crowd/waiting-page.ts'

/** `LOGINS=200` is enough on a busy machine. */
const LOGINS = Number(process.env.LOGINS ?? 1_000)
const UPLOADS = 200
const UPLOAD_BYTES = 1_000_000
const SCREENS = 5_000
const SCREEN_SECONDS = 30
const ATTACKERS = 50
const ATTACK_MS = 20_000

/** The event loop's delay, 99 of 100 times, in milliseconds. */
const P99_MS = 200
/** A person is let in within this time, whoever else guesses. */
const LOGIN_MS = 5_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const worstOf = (times: readonly number[]) => Math.max(0, ...times)

function delayRow(what: string, ours: ServerFacts, bare: ServerFacts | null): boolean {
  const compared = bare ? `; bare Hono ${bare.p99.toFixed(0)} ms, worst ${bare.worst.toFixed(0)} ms` : ''
  return figureRow(
    `  ${what}: event loop's delay, p99`,
    `${ours.p99.toFixed(0)} ms, worst ${ours.worst.toFixed(0)} ms`,
    `at most ${P99_MS} ms${compared}; load ${loadavg()[0]?.toFixed(1)}`,
    ours.p99 <= P99_MS,
  )
}

/** Logs in once. @returns the milliseconds until the answer; infinite if it is not the wanted one */
async function timeLogin(url: string, username: string, password: string, status = 200): Promise<number> {
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

const loginsAtOnce = (url: string) => () =>
  Promise.all(Array.from({ length: LOGINS }, (_, index) => timeLogin(url, `person-${index}`, PASSWORD)))

async function measureLogins(server: MeasuredServer, bare: MeasuredServer): Promise<boolean[]> {
  const beside = await bare.during(loginsAtOnce(bare.url))
  const first = await server.during(loginsAtOnce(server.url))
  const again = await server.during(loginsAtOnce(server.url))
  const row = (what: string, times: readonly number[]) =>
    figureRow(
      `${LOGINS} logins at once, ${what}`,
      `${times.filter(Number.isFinite).length} in, the last after ${seconds(worstOf(times.filter(Number.isFinite)))}`,
      `bare Hono ${seconds(worstOf(beside.result))}`,
      Number.isFinite(worstOf(times)),
    )
  return [
    row('the first time', first.result),
    delayRow('first logins', first.facts, beside.facts),
    row('again', again.result),
    delayRow('logins again', again.facts, beside.facts),
  ]
}

/** Lets attackers guess without a pause while people log in, each of them for the first time, and one again and again. */
async function measureAttack(server: MeasuredServer): Promise<boolean[]> {
  const end = performance.now() + ATTACK_MS
  let guesses = 0
  const attack = async (attacker: number) => {
    while (performance.now() < end) {
      guesses += 1
      await timeLogin(server.url, `made-up-${attacker}-${guesses}`, 'Spring2026', 401)
    }
  }
  const { result, facts } = await server.during(async () => {
    const attacks = Array.from({ length: ATTACKERS }, (_, attacker) => attack(attacker))
    const [first, again]: [number[], number[]] = [[], []]
    for (let person = 0; performance.now() < end; person += 1) {
      await wait(300)
      first.push(await timeLogin(server.url, `late-${person}`, PASSWORD))
      again.push(await timeLogin(server.url, 'late-0', PASSWORD))
    }
    await Promise.all(attacks)
    return { first, again }
  })
  const what = `a person beside ${ATTACKERS} connections that guess made-up names`
  const row = (which: string, times: readonly number[]) =>
    figureRow(
      `${what}, ${which}`,
      `in after ${seconds(worstOf(times))} at worst of ${times.length}`,
      `at most ${seconds(LOGIN_MS)}; ${guesses} guesses in ${seconds(ATTACK_MS)}`,
      worstOf(times) <= LOGIN_MS,
    )
  return [row('first login', result.first), row('known', result.again), delayRow('guesses', facts, null)]
}

function uploadsAtOnce(url: string, token: string) {
  const bytes = new Uint8Array(UPLOAD_BYTES)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const upload = async (index: number) => {
    const body = uploadForm(`poster-${index}.png`, bytes)
    const answer = await fetch(`${url}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    await answer.text()
    return answer.status
  }
  return async () => {
    const start = performance.now()
    const statuses = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => upload(index)))
    return { ms: performance.now() - start, refused: statuses.filter(status => status !== 201).length }
  }
}

async function measureUploads(server: MeasuredServer, bare: MeasuredServer): Promise<boolean[]> {
  const { token } = await signInSeed(server.url, adminAccount)
  const beside = await bare.during(uploadsAtOnce(bare.url, token))
  const ours = await server.during(uploadsAtOnce(server.url, token))
  return [
    figureRow(
      `${UPLOADS} uploads of 1 MB at once`,
      `${seconds(ours.result.ms)}, ${ours.result.refused} refused`,
      `bare Hono, which keeps nothing, ${seconds(beside.result.ms)}`,
      ours.result.refused === 0,
    ),
    delayRow('uploads', ours.facts, beside.facts),
  ]
}

async function measureScreens(server: MeasuredServer, crowd: Crowd): Promise<boolean[]> {
  const connecting = await server.during(() =>
    crowd.perform({ url: server.url, conduct: 'screens', count: SCREENS, ids: [] }),
  )
  const beating = await server.during(() => watchPages(server.url, wait(SCREEN_SECONDS * 1000)))
  const list = worstOf(beating.result)
  const { open } = connecting.result
  return [
    figureRow(`${SCREENS} screens`, `${open} connected`, `+ ${connecting.grownMb.toFixed(0)} MB`, open === SCREENS),
    delayRow('screens connect', connecting.facts, null),
    figureRow(
      '  a page beside their heartbeats has its list after',
      `${list.toFixed(0)} ms at worst`,
      'at most 2000 ms',
      list <= 2_000,
    ),
    delayRow('heartbeats', beating.facts, null),
  ]
}

/** Loads the embedded server as a large site does, and measures the delay of its event loop. */
export async function run(): Promise<void> {
  const folder = await temporaryFolder()
  // The cost of a password is that of `npm start`.
  const server = await startMeasured('product', { ...testOptions(folder.path), passwordCost: 15 })
  const bare = await startMeasured('bare', { dataDir: folder.path })
  const crowd = await startCrowd()
  try {
    const people = Array.from({ length: LOGINS }, (_, index) => `person-${index}`)
    const late = Array.from({ length: 100 }, (_, index) => `late-${index}`)
    await addAccounts(folder.path, [...people, ...late])
    expectTargetsMet([
      ...(await measureLogins(server, bare)),
      ...(await measureAttack(server)),
      ...(await measureUploads(server, bare)),
      ...(await measureScreens(server, crowd)),
    ])
  } finally {
    crowd.stop()
    await bare.stop()
    await server.stop()
    await folder.remove()
  }
}
