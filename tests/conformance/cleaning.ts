import type { Id } from '../../src/base/id.ts'
import { NotMet } from './check.ts'
import type { Ask } from './http-client.ts'
import type { Kind, Ledger } from './own/ledger.ts'
import { listLocations } from './own/own-location.ts'
import { listMedia } from './own/own-media.ts'
import { listPlaylists } from './own/own-playlist.ts'
import { listUsers } from './own/own-user.ts'

/** Something of the run that is still at the server, or may be. */
export interface Leftover {
  kind: Kind
  name: string
  /** The call that removes it; empty if the run does not know its id. */
  remove: string
}

export interface Cleaned {
  /** The number of things that were deleted. */
  removed: number
  left: Leftover[]
}

interface Cleaning {
  ask: Ask
  marker: string
  ledger: Ledger
}

/** A thing of the run at the server. */
interface Found {
  kind: Kind
  name: string
  path: string
}

const aFound = (kind: Kind, name: string, path: string, id: Id): Found => ({
  kind,
  name,
  path: `${path}/${encodeURIComponent(id)}`,
})

/** One look at everything of the run; `unseen` are the kinds whose lists the server does not give. */
class Look {
  readonly found: Found[] = []
  readonly unseen = new Set<Kind>()
  readonly #cleaning: Cleaning

  constructor(cleaning: Cleaning) {
    this.#cleaning = cleaning
  }

  /** Only what carries the name of the run, or was seen to come into being by its call, is its own. */
  async take(): Promise<this> {
    const { ask, ledger } = this.#cleaning
    const locations = await this.#list('location', async () => (await listLocations(ask)).list.entries)
    // Without its location a playlist cannot be looked for.
    if (this.unseen.has('location')) this.unseen.add('playlist')
    const own = locations.filter(({ read }) => this.#carries(read.name, read.unique_id))
    for (const { read } of own) await this.#takePlaylists(read.id)
    const media = await this.#list('media file', async () => (await listMedia(ask)).list.entries)
    for (const { read } of media) {
      const isOwn =
        this.#carries(read.name, read.file_name, read.collection_name) || ledger.isOwn('media file', read.id)
      if (isOwn) this.found.push(aFound('media file', read.name || read.file_name, '/media', read.id))
    }
    const users = await this.#list('user', async () => (await listUsers(ask)).list.entries)
    for (const { read } of users) {
      if (this.#carries(read.username)) this.found.push(aFound('user', read.username, '/auth/user', read.id))
    }
    // A location is the last: with it the way to its playlists is gone.
    for (const { read } of own) this.found.push(aFound('location', read.name || read.unique_id, '/locations', read.id))
    return this
  }

  async #takePlaylists(locationId: Id): Promise<void> {
    const { ask, ledger } = this.#cleaning
    const playlists = await this.#list('playlist', async () => (await listPlaylists(ask, locationId)).list.entries)
    for (const { read } of playlists) {
      const isOwn = this.#carries(read.name) || ledger.isOwn('playlist', read.id)
      if (isOwn) this.found.push(aFound('playlist', read.name || String(read.id), '/playlists', read.id))
    }
  }

  #carries(...texts: string[]): boolean {
    return texts.some(text => text.includes(this.#cleaning.marker))
  }

  async #list<T>(kind: Kind, list: () => Promise<readonly T[]>): Promise<readonly T[]> {
    try {
      return await list()
    } catch (error) {
      if (!(error instanceof NotMet)) throw error
      this.unseen.add(kind)
      return []
    }
  }
}

/** The most rounds of looking and deleting: one thing may hold another one until it is gone itself. */
const ROUNDS = 3

/** Deletes something; whether it is gone, the next look tells. */
async function remove(ask: Ask, path: string): Promise<void> {
  try {
    await ask('DELETE', path)
  } catch (error) {
    if (!(error instanceof NotMet)) throw error
  }
}

const kinds: readonly Kind[] = ['location', 'playlist', 'media file', 'user']

/** What may be at the server although its list is not given: all creations, or anything of an earlier run. */
const hiddenNames = ({ ledger, marker }: Cleaning) =>
  ledger.all.length > 0 ? ledger.all : kinds.map(kind => ({ kind, name: marker }))

/** Deletes everything that the run has created, and says what is left. */
export async function cleanUp(cleaning: Cleaning): Promise<Cleaned> {
  const deleted = new Set<string>()
  let look = await new Look(cleaning).take()
  for (let round = 0; round < ROUNDS && look.found.length > 0; round += 1) {
    for (const { path } of look.found) {
      await remove(cleaning.ask, path)
      deleted.add(path)
    }
    look = await new Look(cleaning).take()
  }
  const stillThere = new Set(look.found.map(({ path }) => path))
  const hidden = hiddenNames(cleaning).filter(({ kind }) => look.unseen.has(kind))
  return {
    removed: [...deleted].filter(path => !stillThere.has(path)).length,
    left: [
      ...look.found.map(({ kind, name, path }) => ({ kind, name, remove: `DELETE ${path}` })),
      ...hidden.map(({ kind, name }) => ({ kind, name, remove: '' })),
    ],
  }
}
