import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { type Location, readLocation } from '../api/locations.ts'
import { type Playlist, readPlaylist } from '../api/playlists.ts'
import { openedWhenUsed } from '../base/opened-when-used.ts'

const DATABASE = 'fleet'

/** Runs when a person signs out. A connection that is still open closes by itself. */
export function forgetKeptAnswers(): void {
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    // A browser that refuses the database has kept nothing.
  }
}

export interface KeptAnswer {
  /** The id of the location as text. */
  key: string
  playlists: readonly Playlist[]
  /** Milliseconds since the epoch. */
  answeredAt: number
}

interface KeptList {
  /** The user whose answers these are: the database holds those of one user at a time. */
  owner: string
  shape: string
  locations: readonly Location[]
}

interface Schema extends DBSchema {
  list: { key: string; value: KeptList }
  /** The playlists are kept as JSON, which is read faster than objects. */
  answers: { key: string; value: { key: string; json: string; answeredAt: number } }
}

type Names = ['list', 'answers']
type Store<Name extends Names[number]> = IDBPObjectStore<Schema, Names, Name, 'readwrite'>

interface Stores {
  list: Store<'list'>
  answers: Store<'answers'>
}

const LIST = 'locations'

/** Answers that are read in one go: the page stays fluent meanwhile. */
const PIECE = 50

const bare = { id: 1, time_end: '?', items: [{ id: 1, media: { id: 1 } }] }

/** The fields, also `unreadable`, that this version of the product reads: what another version has kept is not used. */
const SHAPE = JSON.stringify([readLocation(bare), readPlaylist(bare)])

/** Removes what the database holds of another user, or of another version of the product. */
async function openFor(owner: string, terminated: () => void): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(DATABASE, 1, {
    terminated,
    upgrade(created) {
      created.createObjectStore('list')
      created.createObjectStore('answers', { keyPath: 'key' })
    },
    // The person signs out, in this tab or in another one.
    blocking(_version, _next, { target }) {
      if (target instanceof IDBDatabase) target.close()
    },
  })
  const transaction = database.transaction(['list', 'answers'], 'readwrite')
  const list = await transaction.objectStore('list').get(LIST)
  if (list?.owner !== owner || list.shape !== SHAPE) {
    await transaction.objectStore('answers').clear()
    await transaction.objectStore('list').put({ owner, shape: SHAPE, locations: [] }, LIST)
  }
  await transaction.done
  return database
}

/** The answers of one user, kept from visit to visit. In a private window or on a full disk nothing is kept. */
export function createKeptAnswers(owner: string) {
  const database = openedWhenUsed(onEnded => openFor(owner, onEnded))
  const waiting = new Map<string, KeptAnswer>()
  let isWriting = false

  /** Changes the stores while they are this user's: after a sign-out nothing is written any more. */
  const change = async (act: (stores: Stores) => Promise<unknown>) => {
    if (!owner) return
    const transaction = (await database()).transaction(['list', 'answers'], 'readwrite')
    const stores = { list: transaction.objectStore('list'), answers: transaction.objectStore('answers') }
    if ((await stores.list.get(LIST))?.owner === owner) await act(stores)
    await transaction.done
  }

  const write = async () => {
    isWriting = true
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      waiting.clear()
      await change(({ answers }) => Promise.all(batch.map(answer => putNewer(answers, answer)))).catch(() => undefined)
    }
    isWriting = false
  }

  return {
    async locations(): Promise<readonly Location[]> {
      return owner ? ((await (await database()).get('list', LIST))?.locations ?? []) : []
    },
    async *answers(): AsyncGenerator<readonly KeptAnswer[]> {
      if (owner) yield* readAnswers(await database())
    },
    /** The answers of all other locations are removed. */
    keepLocations(locations: readonly Location[]): void {
      change(async ({ list, answers }) => {
        await list.put({ owner, shape: SHAPE, locations }, LIST)
        const keys = new Set(locations.map(({ id }) => String(id)))
        const gone = (await answers.getAllKeys()).filter(key => !keys.has(key))
        await Promise.all(gone.map(key => answers.delete(key)))
      }).catch(() => undefined)
    },
    /** Does nothing if another tab has kept a newer answer. */
    keep(answer: KeptAnswer): void {
      waiting.set(answer.key, answer)
      if (!isWriting) void write()
    },
  }
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

async function* readAnswers(database: IDBPDatabase<Schema>): AsyncGenerator<readonly KeptAnswer[]> {
  let range: IDBKeyRange | null = null
  for (;;) {
    const rows = await database.getAll('answers', range, PIECE)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ key, json, answeredAt }) => ({ key, playlists: JSON.parse(json), answeredAt }))
    range = IDBKeyRange.lowerBound(last.key, true)
  }
}

async function putNewer(answers: Store<'answers'>, { key, playlists, answeredAt }: KeptAnswer): Promise<void> {
  const before = await answers.get(key)
  if (!before || before.answeredAt < answeredAt) await answers.put({ key, json: JSON.stringify(playlists), answeredAt })
}
