import { setTimeout as wait } from 'node:timers/promises'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type ClusterPage, connectScreens, openPages, type ScreenGroup } from './cluster/cluster-clients.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'

const PROCESSES = 4
const SCREENS = 10_000
const CONNECTIONS = 400
const HEARTBEAT_MS = 10_000
const BEAT_SECONDS = 30
const CHANGES = 30
const ANNOUNCEMENTS = 30

/** The longest time until all processes know of a change, in milliseconds. */
const LIMIT_MS = 2_000
/** The wait of a lost connection before it is tried again. */
const RECONNECTION_MS = 2_000

const entryOf = (uniqueId: string) => `${uniqueId}-videowall`
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** The milliseconds until a condition holds; infinite if it does not within a minute. */
async function timeUntil(isTrue: () => boolean): Promise<number> {
  const start = performance.now()
  while (!isTrue()) {
    if (performance.now() - start > 60_000) return Number.POSITIVE_INFINITY
    await wait(5)
  }
  return performance.now() - start
}

const everyPage = (pages: readonly ClusterPage[], isTrue: (list: ReadonlySet<string>) => boolean) =>
  timeUntil(() => pages.every(page => isTrue(page.list())))

const isSame = (lists: ReadonlyArray<ReadonlySet<string>>) =>
  new Set(lists.map(list => JSON.stringify([...list].sort()))).size === 1

async function connectAll(url: string): Promise<ScreenGroup[]> {
  const size = SCREENS / CONNECTIONS
  const groups = Array.from({ length: CONNECTIONS }, (_, group) =>
    Array.from({ length: size }, (_, index) => `shop-${group * size + index + 1}`),
  )
  return Promise.all(groups.map(ids => connectScreens(url, ids)))
}

/** Sends the heartbeats of all screens, evenly over time, while the work goes on. */
function beatAll(groups: readonly ScreenGroup[], away: ReadonlySet<string>): { stop(): number } {
  const screens = groups.flatMap(group => group.ids.map(id => ({ group, id })))
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / HEARTBEAT_MS) * screens.length)
    for (; sent < due; sent += 1) {
      const { group, id } = screens[sent % screens.length] ?? {}
      if (group && id && !away.has(id)) group.beat(id)
    }
  }, 10)
  return {
    /** @returns messages a second */
    stop() {
      clearInterval(timer)
      return (2 * sent * 1000) / (performance.now() - start)
    },
  }
}

/** Lets screens leave and come back. @returns the longest time until every process knew it */
async function changeScreens(groups: readonly ScreenGroup[], pages: readonly ClusterPage[], away: Set<string>) {
  let worst = 0
  for (let change = 0; change < CHANGES; change += 1) {
    const group = groups[(change * 37) % groups.length]
    const [id = ''] = group?.ids ?? []
    away.add(id)
    group?.leave(id)
    worst = Math.max(worst, await everyPage(pages, list => !list.has(entryOf(id))))
    away.delete(id)
    group?.join(id)
    worst = Math.max(worst, await everyPage(pages, list => list.has(entryOf(id))))
  }
  return worst
}

/** Announces new states from each process in turn. @returns the longest time until all others knew, and what was lost */
async function announce(groups: readonly ScreenGroup[], pages: readonly ClusterPage[]) {
  let worst = 0
  for (let number = 0; number < ANNOUNCEMENTS; number += 1) {
    const sender = pages[number % pages.length]
    const uniqueId = `update-${number}`
    sender?.announce({ uniqueId, status: [{ type: 'videowall', is_active: true }], isOnline: true })
    const others = [...groups, ...pages.filter(page => page !== sender)]
    worst = Math.max(worst, await timeUntil(() => others.every(one => one.heard.at(-1) === uniqueId)))
  }
  const heard = [...groups, ...pages].map(one => one.heard.length)
  const expected = ANNOUNCEMENTS * (groups.length + pages.length - 1)
  return { worst, lost: expected - heard.reduce((sum, count) => sum + count, 0) }
}

/** Kills a process. @returns the times until its screens had left, and until they were back, at every other process */
async function killOne(cluster: Cluster, groups: readonly ScreenGroup[], pages: readonly ClusterPage[]) {
  const [killed, ...rest] = pages
  const owners = await Promise.all(groups.map(async group => ({ group, pid: await group.process() })))
  const lost = owners.filter(({ pid }) => pid === killed?.pid).flatMap(({ group }) => group.ids.map(entryOf))
  process.kill(killed?.pid ?? 0, 'SIGKILL')
  const left = await everyPage(
    rest,
    list => list.size === SCREENS - lost.length && lost.every(entry => !list.has(entry)),
  )
  const back = left + (await everyPage(rest, list => list.size === SCREENS))
  await timeUntil(() => cluster.pids().length === PROCESSES && !cluster.pids().includes(killed?.pid ?? 0))
  const begun = await openPages(cluster.url, cluster.pids())
  const whole = await everyPage(begun, list => list.size === SCREENS)
  const same = isSame([...rest, ...begun].map(page => page.list()))
  for (const page of begun) page.close()
  return { lost: lost.length, left, back, whole, same }
}

/** The processor time of every process between two moments, as a share of one core. */
async function loadOf(pages: readonly ClusterPage[], work: () => Promise<void>): Promise<number[]> {
  const facts = () => Promise.all(pages.map(page => page.facts()))
  const start = performance.now()
  const before = await facts()
  await work()
  const after = await facts()
  const passed = performance.now() - start
  return after.map(({ cpuMs }, index) => (cpuMs - (before[index]?.cpuMs ?? 0)) / passed)
}

async function measure(cluster: Cluster): Promise<boolean[]> {
  const met: boolean[] = []
  const within = (figure: string, ms: number, more = '', limit = LIMIT_MS) =>
    met.push(figureRow(figure, seconds(ms) + more, `at most ${seconds(limit)}`, ms <= limit))
  const pages = await openPages(cluster.url, cluster.pids())
  const groups = await connectAll(cluster.url)
  within(
    `${SCREENS} screens, until all ${PROCESSES} processes list them`,
    await everyPage(pages, list => list.size === SCREENS),
  )

  const [page] = pages
  const listBytes = JSON.stringify([...(page?.list() ?? [])]).length
  met.push(figureRow('one update_screens of all screens', `${Math.round(listBytes / 1000)} kB`, '', true))

  const away = new Set<string>()
  const beats = beatAll(groups, away)
  const shares = await loadOf(pages, () => wait(BEAT_SECONDS * 1000))
  const load = shares.map(share => `${(share * 100).toFixed(0)} %`).join(', ')
  within('a screen that leaves or comes, until all know it, worst', await changeScreens(groups, pages, away))
  const { worst, lost } = await announce(groups, pages)
  within('screen_status_updated, until all other connections have it, worst', worst, `, ${lost} lost`)
  met.push(lost === 0)
  const rate = beats.stop()
  met.push(figureRow('heartbeats', `${rate.toFixed(0)} messages a second`, `processes busy ${load}`, rate > 1_900))

  const killed = await killOne(cluster, groups, pages)
  within(`a killed process, until its ${killed.lost} screens have left`, killed.left)
  within('until they are back', killed.back, '', RECONNECTION_MS + 2 * LIMIT_MS)
  within('the process in its place, until its pages list all', killed.whole)
  met.push(figureRow('lists that differ at the end', killed.same ? '0' : 'some', '0', killed.same))
  for (const one of [...groups, ...pages]) one.close()
  return met
}

/** Tries the embedded server's presence and messages over four processes with socket.io's cluster adapter. */
export async function run(): Promise<void> {
  const cluster = await startCluster(PROCESSES)
  try {
    expectTargetsMet(await measure(cluster))
  } finally {
    cluster.stop()
  }
}
