import { setTimeout as wait } from 'node:timers/promises'
import { signInSeed, uploadForm } from '../../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { delayRow } from './crowd/delay-row.ts'
import { attackedNames, measureAttacks, seconds, timeLogin, worstOf } from './crowd/login-attacks.ts'
import { addAccounts, PASSWORD } from './crowd/many-accounts.ts'
import { type MeasuredServer, startMeasured } from './crowd/measured-server.ts'
import { type Crowd, startCrowd } from './crowd/start-crowd.ts'
import { watchPages } from './crowd/waiting-page.ts'

/** `LOGINS=200` is enough on a busy machine. */
const LOGINS = Number(process.env.LOGINS ?? 1_000)
const UPLOADS = 200
const UPLOAD_BYTES = 1_000_000
const SCREENS = 5_000
const SCREEN_SECONDS = 30

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
  const list = worstOf(beating.result.times)
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
    await addAccounts(folder.path, [...people, ...attackedNames])
    expectTargetsMet([
      ...(await measureLogins(server, bare)),
      ...(await measureAttacks(server)),
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
