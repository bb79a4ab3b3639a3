import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { fetchPlaylists } from '../../../src/api/playlist-calls.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { withChange } from '../../../src/jobs/change-task.ts'
import type { PlaylistContent, Task } from '../../../src/jobs/job.ts'
import { contentOf, snapshotOf } from '../../../src/jobs/task-facts.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { leaveFree } from '../../../src/playlists/change.ts'
import { whenOf } from '../../../src/playlists/when/when.ts'
import { contractSeed, contractServer, startContract, stopContract } from '../component/contract-server.ts'
import { signIn } from '../component/render-app.tsx'
import { PNG } from '../hostile/smallest-files.ts'
import { aTab, type Fault } from './fault-rig.ts'
import { lineOf, linesAt, placeOf } from './work-rig.ts'

/** The faults in one run. */
const MOST_FAULTS = 3

const SHOPS = 2

/** The playlists that every shop has at first, and those that it gets. */
const OLD = ['Old', 'Older']
const NEW = ['Morning', 'Evening']

interface Chain {
  shops: Location[]
  contents: PlaylistContent[]
  before: Playlist[][]
}

/** A source with two playlists, and shops whose screens play two others. */
async function aChain(): Promise<Chain> {
  const seed = await signIn()
  const media = [await seed.upload('a.png', PNG), await seed.upload('b.png', PNG)]
  const [a, b] = media
  if (!a || !b) throw new Error('The pictures are not there.')
  const playlistAt = async (location: Location, name: string, type: 'videowall' | 'ticker', items: typeof media) =>
    seed.items(await seed.playlist(location, type, { name }), items)
  const source = await seed.location('Source', 'source')
  await playlistAt(source, 'Morning', 'videowall', [a, b, a])
  await playlistAt(source, 'Evening', 'videowall', [b, a])
  const shops: Location[] = []
  for (let number = 1; number <= SHOPS; number += 1) {
    const shop = await seed.location(`Shop ${number}`, `shop-${number}`)
    for (const name of OLD) await playlistAt(shop, name, 'videowall', [b])
    await playlistAt(shop, 'News', 'ticker', [a])
    await seed.screensOn(shop)
    shops.push(shop)
  }
  const before = await Promise.all(shops.map(({ id }) => fetchPlaylists(id)))
  return { shops, contents: (await fetchPlaylists(source.id)).map(contentOf), before }
}

const copyTo = ({ shops, contents }: Chain): Task[] =>
  shops.map(shop => ({
    kind: 'add-playlists',
    place: placeOf(shop),
    playlists: contents,
    replaces: [],
    switchOn: [],
  }))

const replaceAt = ({ shops, contents, before }: Chain): Task[] =>
  shops.map((shop, at) => ({
    kind: 'add-playlists',
    place: placeOf(shop),
    playlists: contents,
    replaces: (before[at] ?? []).filter(({ type }) => type === 'videowall').map(snapshotOf),
    switchOn: ['videowall'],
  }))

const HOURS = { time_start: '12:00:00', time_end: '14:00:00' }

/** The new playlists play alone at noon: the old ones are cut in two. */
const freeAt = ({ shops, contents, before }: Chain): Task[] =>
  shops.map((shop, at) => {
    const playlists = contents.map(one => ({ ...one, plan: { ...one.plan, ...HOURS } }))
    const others = cardsOf((before[at] ?? []).filter(({ type }) => type === 'videowall'))
    const alone = whenOf(playlists.map(({ plan }) => plan))
    const free = leaveFree(others, { alone, now: { day: '2026-11-26', minute: 0 } })
    return withChange({ place: placeOf(shop), playlists, replaces: [], switchOn: [] }, free, '2026-11-26')
  })

/** True if there is no minute of the day in which the videowall shows nothing. */
const hasNoHole = (playlists: readonly Playlist[]): boolean =>
  timelineOf(
    playlists.filter(({ type }) => type === 'videowall'),
    '2026-11-26',
    1,
  ).every(stretch => stretch.playlists.length > 0)

const complete = [
  'Old on: b.png 15',
  'Older on: b.png 15',
  'Morning on: a.png 15, b.png 15, a.png 15',
  'Evening on: b.png 15, a.png 15',
]

/** A shop plays all of its old playlists, or all of the new ones; an item that has arrived twice goes a moment later. */
function isPlaying(lines: readonly string[]): boolean {
  const has = (names: readonly string[]) =>
    complete
      .filter(line => names.some(name => line.startsWith(`${name} `)))
      .every(line => lines.some(one => one.startsWith(line)))
  return has(OLD) || has(NEW)
}

export type Work = 'copy' | 'replace' | 'undo' | 'alone'

const tasksOf = { copy: copyTo, replace: replaceAt, undo: replaceAt, alone: freeAt }

/** Does the work with these faults. @returns how it ended, and the number of calls */
async function outcomeOf(work: Work, faults: readonly Fault[], tellsIds = true) {
  await startContract()
  const chain = await aChain()
  const direct = await contractSeed()
  const dark: string[] = []
  const check = async () => {
    for (const { id, name } of chain.shops) {
      const { data } = await direct.call<{ playlists: Playlist[] }>('GET', `/playlists/location/${id}`)
      const lines = data.playlists.map(lineOf)
      if (work === 'alone' ? !hasNoHole(data.playlists) : !isPlaying(lines)) dark.push(`${name}: ${lines.join('; ')}`)
    }
  }
  const tab = aTab({ tellsIds, afterEachChange: check })
  try {
    const tasks = tasksOf[work](chain)
    const first = work === 'undo' ? await tab.run(tasks) : null
    tab.strike(faults)
    const job = first ? await tab.undo(first) : await tab.run(tasks)
    const counts = tab.counts()
    contractServer.resetHandlers()
    const shops = await Promise.all(chain.shops.map(linesAt))
    // What had arrived twice is named.
    const reports = job.reports.filter(({ sentences }) => !sentences.every(text => text.includes('twice')))
    return { end: { shops, reports, done: job.done, dark }, counts }
  } finally {
    tab.close()
    await stopContract()
  }
}

/** Faults at calls all over the work; most of them at calls that change something. */
const anyFault = fc.record({
  kind: fc.constantFrom('killed', 'away', 'lost', 'late'),
  of: fc.constantFrom('changes', 'changes', 'looks'),
  share: fc.noBias(fc.nat(9999)),
  isCarriedOut: fc.boolean(),
})

/** Tests each kind of work with random faults, which are the same in every process. */
export function testJobFaults(works: readonly Work[], runs: number): void {
  test.each(works)(
    'after random faults, the end of a %s is that of an undisturbed one, and no screen was empty',
    { timeout: 20_000 + runs * 5_000 },
    async work => {
      const { end, counts } = await outcomeOf(work, [])
      expect(end).toMatchObject({ done: SHOPS, dark: [], reports: [] })
      const faulty = fc.array(anyFault, { minLength: 1, maxLength: MOST_FAULTS })
      const property = fc.asyncProperty(faulty, fc.boolean(), async (shares, tellsIds) => {
        const faults = shares.map(({ share, ...fault }) => ({
          ...fault,
          at: 1 + Math.floor((share / 10_000) * counts[fault.of]),
        }))
        expect((await outcomeOf(work, faults, tellsIds)).end).toEqual(end)
      })
      await fc.assert(property, { numRuns: runs, seed: 15, endOnFailure: true })
    },
  )
}
