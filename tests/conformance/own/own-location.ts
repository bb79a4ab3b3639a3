import { type Location, readLocation } from '../../../src/api/locations.ts'
import type { Id } from '../../../src/base/id.ts'
import { type Answer, fail } from '../answer.ts'
import type { Ask } from '../http-client.ts'
import { type FoundList, listIn } from '../lists.ts'
import { mustBeAccepted } from '../verdicts.ts'
import type { Ledger } from './ledger.ts'
import { needed, once } from './once.ts'

/** What the things of a run need to be made. */
export interface Making {
  ask: Ask
  marker: string
  ledger: Ledger
}

export interface ListedLocations {
  answer: Answer
  list: FoundList<Location>
}

/** GET /locations, read as the client reads it. @throws NotMet */
export async function listLocations(ask: Ask): Promise<ListedLocations> {
  const answer = await ask('GET', '/locations')
  return { answer, list: listIn(answer, 'locations', readLocation) }
}

/** A location of the run. */
export interface OwnLocation {
  name: string
  uniqueId: string
  /** The answer to its creation. */
  posted(): Promise<Answer>
  /** @throws Untestable if it could not be made */
  id(): Promise<Id>
  /** The list with its entry, if it is there, asked for again at each call. */
  listed(): Promise<ListedLocations & { entry: FoundList<Location>['entries'][number] | undefined }>
}

/** The body of a location, as the client sends it (requirement 13.5). */
export const locationBody = (name: string, uniqueId: string) => ({ name, unique_id: uniqueId, status_online: true })

/** A location that is created when it is first needed. */
export function ownLocation({ ask, marker, ledger }: Making, number: number): OwnLocation {
  const name = `${marker} location ${number}`
  const uniqueId = `${marker}-${number}`
  const posted = once(() => {
    ledger.note('location', name)
    return ask('POST', '/locations', { body: locationBody(name, uniqueId) })
  })
  const listed = async () => {
    const { answer, list } = await listLocations(ask)
    const known = list.entries.filter(({ read }) => read.unique_id === uniqueId)
    const named = (entries: typeof known) => entries.find(({ read }) => read.name === name)
    return { answer, list, entry: named(known) ?? known[0] ?? named(list.entries.slice()) }
  }
  const id = needed('a location', async () => {
    mustBeAccepted(await posted())
    const { answer, entry } = await listed()
    return entry?.read.id ?? fail(answer, `there is no location with the unique ID ${uniqueId}`)
  })
  return { name, uniqueId, posted, id, listed }
}
