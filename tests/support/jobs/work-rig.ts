import { http } from 'msw'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import { fetchPlaylists, updatePlaylist } from '../../../src/api/playlist-calls.ts'
import type { Playlist, ScreenSwitch, ScreenType } from '../../../src/api/playlists.ts'
import { createEngine } from '../../../src/jobs/engine/engine.ts'
import { type JobSnapshot, newId, type Place, type PlaylistSnapshot, type Task } from '../../../src/jobs/job.ts'
import { runTask } from '../../../src/jobs/kinds/kinds.ts'
import { snapshotOf } from '../../../src/jobs/task-facts.ts'
import { contractServer, startContract, stopContract } from '../component/contract-server.ts'
import { signIn } from '../component/render-app.tsx'
import { PNG } from '../hostile/smallest-files.ts'
import type { Seed } from '../product/seed.ts'

/** The real engine over the embedded server. */
export function anOffice({ lifeMs = 1 } = {}) {
  const told: { task: Task; states: readonly ScreenSwitch[] }[] = []
  const engine = createEngine({
    journal: null,
    runTask,
    isSignedIn: () => true,
    announce: async (task, states) => void told.push({ task, states }),
    onChange: () => undefined,
    onEffects: () => undefined,
    settleMs: 1,
    lifeMs,
  })
  const find = (id: string | null) => engine.snapshot().find(job => job.id === id)
  const ended = (id: string | null): Promise<JobSnapshot> =>
    vi.waitFor(
      () => {
        const job = find(id)
        // The wait for a server that is away is not what is tested.
        engine.tryNow()
        if (!job?.endedAt) throw new Error(`the job has not ended: ${JSON.stringify(job)}`)
        return job
      },
      { timeout: 20_000, interval: 5 },
    )
  return {
    engine,
    told,
    ended,
    /** Does the tasks of one job. */
    async run(...tasks: Task[]): Promise<JobSnapshot> {
      return ended(await engine.start(newId(), { title: 'A job', tasks, tells: true }, true))
    },
    async undo({ id }: JobSnapshot): Promise<JobSnapshot> {
      await engine.command('undo', id)
      return ended(engine.snapshot().at(-1)?.id ?? null)
    },
  }
}

/** Notes every call from now on, such as `POST /playlists`; `changes` holds those that are no looks. */
export function watchCalls() {
  const calls = { all: [] as string[], changes: [] as string[] }
  contractServer.use(
    http.all('*/api/*', ({ request }) => {
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
      calls.all.push(call)
      if (request.method !== 'GET') calls.changes.push(call)
    }),
  )
  return calls
}

/** The sentences of a job's reports. */
export const sentencesOf = (job: JobSnapshot): string[] => job.reports.flatMap(({ sentences }) => sentences)

export const placeOf = ({ id, name, unique_id }: Location): Place => ({
  locationId: id,
  uniqueId: unique_id,
  locationName: name,
})

/** A playlist without its ids, as one line: `Morning on: a.png 15, b.png 20`. */
export const lineOf = ({ name, is_active, items }: Playlist) =>
  `${name} ${is_active ? 'on' : 'off'}: ${items.map(({ media, duration }) => `${media.name} ${duration}`).join(', ')}`

/** The playlists of a location as lines, in the order of their ids. */
export const linesAt = async ({ id }: { id: Location['id'] }): Promise<string[]> =>
  (await fetchPlaylists(id)).map(lineOf)

/** The playlists of a location as the plan of a job sees them. */
export const snapshotsAt = async ({ id }: { id: Location['id'] }): Promise<PlaylistSnapshot[]> =>
  (await fetchPlaylists(id)).map(snapshotOf)

/** What somebody else does between the plan of a job and its work. */
export const changeByOther = ({ id, plan }: PlaylistSnapshot) => updatePlaylist(id, { ...plan, repeat_interval: 9 })

/** A server with two locations and three pictures, and a signed-in browser, for each test of a file. */
export interface WorkFixture {
  seed: Seed
  lobby: Location
  bar: Location
  media: Media[]
}

export function workOfEachTest(): WorkFixture {
  const fixture = {} as WorkFixture
  beforeEach(async () => {
    await startContract()
    const seed = await signIn()
    const media = [await seed.upload('a.png', PNG), await seed.upload('b.png', PNG), await seed.upload('c.png', PNG)]
    Object.assign(fixture, {
      seed,
      media,
      lobby: await seed.location('Lobby', 'lobby'),
      bar: await seed.location('Bar', 'bar'),
    })
  })
  afterEach(stopContract)
  return fixture
}

/** Makes a playlist with the pictures of these numbers. */
export async function playlistAt(
  { seed, media }: WorkFixture,
  location: Location,
  { name, pictures = [], type = 'videowall' }: { name: string; pictures?: number[]; type?: ScreenType },
): Promise<PlaylistSnapshot> {
  const id = await seed.playlist(location, type, { name })
  await seed.items(
    id,
    pictures.flatMap(number => media[number] ?? []),
  )
  const found = (await snapshotsAt(location)).find(one => one.id === id)
  if (!found) throw new Error(`The playlist ${name} is not there.`)
  return found
}
