import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder, testOptions } from '../../support/product/test-server.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import type { Conduct } from './crowd/crowd-worker.ts'
import { type MeasuredServer, startMeasured } from './crowd/measured-server.ts'
import { type Crowd, startCrowd } from './crowd/start-crowd.ts'
import { connectScreens, watchPages } from './crowd/waiting-page.ts'

const CONNECTIONS = 5_000
const LOCATIONS = 205
const ids = Array.from({ length: LOCATIONS }, (_, index) => `location-${index}`)
/** A crowd of this many does the same before, and stays for the time in milliseconds: its code is loaded then. */
const WARM_UP = 200
const WARM_UP_MS = 2_000
/** The crowd stays for this long after its last connection, in milliseconds. */
const STAY_MS = 10_000
/** A closed crowd is forgotten after this time: a screen counts as present for 30 s without a sign of life. */
const FORGOTTEN_MS = 35_000

/** Targets. */
const LIST_MS = 2_000
const GROWTH_MB = 100
const REMAINS_MB = 5

const crowds: ReadonlyArray<[conduct: Conduct, what: string]> = [
  ['silent', 'say nothing'],
  ['deaf', 'ask for the list and read nothing'],
  ['large', 'send a message of 1 MB'],
  ['claims', `claim all screens of ${LOCATIONS} locations`],
  ['announces', 'send 20 screen_status_updated'],
]

async function measure(server: MeasuredServer, crowd: Crowd, conduct: Conduct, what: string): Promise<boolean[]> {
  const before = await server.facts()
  const { result, facts, grownMb } = await server.during(async () => {
    const coming = crowd.perform({ url: server.url, conduct, count: CONNECTIONS, ids })
    const staying = coming.then(() => wait(STAY_MS))
    const watched = await watchPages(server.url, staying, ids)
    return { ...watched, ...(await coming) }
  })
  await crowd.perform('close')
  await wait(FORGOTTEN_MS)
  const remains = (await server.facts()).heapMb - before.heapMb
  const name = `${CONNECTIONS} connections that ${what}`
  const load = `load ${loadavg()[0]?.toFixed(1)}`
  const worst = Math.max(...result.times)
  const lists = result.times.length
  const list = `worst ${worst.toFixed(0)} ms of ${lists}`
  const delay = `event loop p99 ${facts.p99.toFixed(0)} ms, worst ${facts.worst.toFixed(0)} ms`
  const stayed = `${result.open} open at their end, ${delay}, ${load}`
  return [
    figureRow(`${name}: a page has its list after`, list, `at most ${LIST_MS} ms; ${stayed}`, worst <= LIST_MS),
    figureRow(
      `  lists with all of the ${LOCATIONS} videowalls that are there`,
      `${lists - result.incomplete}`,
      `all ${lists}`,
      result.incomplete === 0,
    ),
    figureRow('  memory of the server', `+ ${grownMb.toFixed(0)} MB`, `at most ${GROWTH_MB} MB`, grownMb <= GROWTH_MB),
    figureRow(
      '  of it in use after their end',
      `${remains.toFixed(1)} MB`,
      `at most ${REMAINS_MB} MB`,
      remains <= REMAINS_MB,
    ),
  ]
}

/** Lets thousands of connections without a login do what harms most, and opens pages of the console meanwhile; CROWD=deaf runs only that one. */
export async function run(): Promise<void> {
  const met: boolean[] = []
  const { CROWD } = process.env
  for (const [conduct, what] of crowds.filter(([conduct]) => !CROWD || CROWD === conduct)) {
    const folder = await temporaryFolder()
    const server = await startMeasured('product', testOptions(folder.path))
    const crowd = await startCrowd()
    try {
      const screens = await connectScreens(server.url, ids)
      await crowd.perform({ url: server.url, conduct, count: WARM_UP, ids })
      await wait(WARM_UP_MS)
      await crowd.perform('close')
      await wait(WARM_UP_MS)
      met.push(...(await measure(server, crowd, conduct, what)))
      screens.disconnect()
    } finally {
      crowd.stop()
      await server.stop()
      await folder.remove()
    }
  }
  expectTargetsMet(met)
}
