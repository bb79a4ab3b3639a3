import { sameId } from '../../../src/base/id.ts'
import { isObject } from '../../../src/base/is-object.ts'
import { fail } from '../answer.ts'
import { type Check, sectionOf } from '../check.ts'
import { allReadable } from '../lists.ts'
import { listLocations, locationBody } from '../own/own-location.ts'
import type { Run } from '../run-context.ts'
import { messageOf, mustBeAccepted, mustEqual, mustHaveSentence } from '../verdicts.ts'

/** A name with letters of several scripts and with characters that markup gives a meaning to. */
const LETTERS = 'Lobi “Ü” 日本 😀 & <b> \'"'

const pathOf = (id: string | number) => `/locations/${encodeURIComponent(id)}`

const lists: Check[] = [
  {
    name: 'locations.list',
    level: 'console',
    promise: 'The list of locations is where the client looks for it',
    client: 'Shows no location: the table and the sidebar stay empty.',
    async verify({ ask, saw }) {
      const { list } = await listLocations(ask)
      saw('the list of locations', `in ${list.place}`)
    },
  },
  {
    name: 'locations.readable',
    level: 'console',
    promise: 'Every location of the list has an id',
    client: 'Leaves out the entries without one, and logs them.',
    async verify({ ask, own }) {
      await own.location.posted()
      const { answer, list } = await listLocations(ask)
      allReadable(answer, list)
    },
  },
]

const creation: Check[] = [
  {
    name: 'locations.create',
    level: 'console',
    promise: 'A location can be added',
    client: 'Shows “Gagal menambahkan lokasi.” and your message.',
    verify: async ({ own }) => mustBeAccepted(await own.location.posted()),
  },
  {
    name: 'locations.message',
    level: 'comfort',
    promise: 'The answer to a new location has a message',
    client: 'Shows an alert without your words.',
    async verify({ own }) {
      const answer = await own.location.posted()
      if (!messageOf(answer)) fail(answer, 'no text in message')
    },
  },
  {
    name: 'locations.listed',
    level: 'console',
    promise: 'A new location is in the list, with the name and the unique ID that were sent',
    client: 'Shows the table without it, or with other names; a wrong unique ID gives the screens a wrong address.',
    async verify({ own, saw }) {
      await own.location.posted()
      const { answer, entry } = await own.location.listed()
      if (!entry) return fail(answer, `no location has the unique ID ${own.location.uniqueId}`)
      mustEqual(answer, 'the name', entry.read.name, own.location.name)
      mustEqual(answer, 'the unique ID', entry.read.unique_id, own.location.uniqueId)
      saw('ids', typeof entry.read.id === 'number' ? 'numbers' : 'text')
    },
  },
  {
    name: 'locations.id',
    level: 'console',
    promise: 'A location has the same id in every answer, as a number or as text',
    client: 'Opens the page of another location, or of none; a change takes place nowhere.',
    async verify({ own }) {
      const id = await own.location.id()
      const posted = await own.location.posted()
      const data = isObject(posted.body) && isObject(posted.body.data) ? posted.body.data : {}
      const { answer, entry } = await own.location.listed()
      if (!entry || !sameId(entry.read.id, id)) fail(answer, `the id was ${JSON.stringify(id)} before`)
      const told = data.id
      const isAnother = (typeof told === 'number' || typeof told === 'string') && !sameId(told, id)
      if (isAnother) fail(posted, `the list says ${JSON.stringify(id)}`)
    },
  },
  {
    name: 'locations.times',
    level: 'comfort',
    promise: 'created_at, and updated_at unless it is null, are times in ISO 8601, of this hour',
    client: 'Shows “-” or a wrong time in the columns Created At and Updated At.',
    async verify({ own }) {
      await own.location.id()
      const { answer, entry } = await own.location.listed()
      for (const field of ['created_at', 'updated_at'] as const) {
        // Nothing has been updated yet: the client shows “-”.
        if (field === 'updated_at' && entry?.raw[field] === null) continue
        const text = entry?.read[field] ?? ''
        const isIso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)
        const offMs = Math.abs(Date.now() - new Date(text).getTime())
        if (!isIso || !(offMs < 3_600_000)) fail(answer, `${field} is ${JSON.stringify(entry?.raw[field])}`)
      }
    },
  },
]

/** @throws NotMet unless the spare location has the new name afterwards, and is still the same location */
async function rename({ ask, own, marker, ledger }: Run, words: string): Promise<void> {
  const id = await own.spareLocation.id()
  const name = `${marker} ${words}`
  ledger.note('location', name)
  mustBeAccepted(await ask('PUT', pathOf(id), { body: { id, ...locationBody(name, own.spareLocation.uniqueId) } }))
  const { answer, entry } = await own.spareLocation.listed()
  if (!entry || !sameId(entry.read.id, id)) return fail(answer, 'the changed location has another id or unique ID')
  mustEqual(answer, 'the name', entry.read.name, name)
}

const changes: Check[] = [
  {
    name: 'locations.update',
    level: 'console',
    promise: 'A location can be renamed, and keeps its id and unique ID',
    client: 'Shows “Gagal update lokasi.”, or a table with the old name.',
    verify: run => rename(run, 'renamed'),
  },
  {
    name: 'locations.letters',
    level: 'comfort',
    promise: 'A name in any script, with emoji and with the characters of markup, comes back as it was sent',
    client: 'Shows the damaged name.',
    verify: run => rename(run, LETTERS),
  },
  {
    name: 'locations.taken',
    level: 'comfort',
    promise: 'A unique ID that is taken is refused with a sentence',
    client: 'Takes it: two locations then share one screen address, and both show as connected.',
    async verify({ ask, own, marker, ledger }) {
      await own.location.id()
      const name = `${marker} location with a taken ID`
      ledger.note('location', name)
      mustHaveSentence(await ask('POST', '/locations', { body: locationBody(name, own.location.uniqueId) }))
    },
  },
  {
    name: 'locations.delete',
    level: 'console',
    promise: 'A deleted location is gone from the list, and no other one is',
    client: 'Shows “Gagal delete lokasi.”, or a table that still has it, or lacks another.',
    async verify({ ask, own }) {
      const others = [own.location, own.emptyLocation]
      for (const other of others) await other.id()
      mustBeAccepted(await ask('DELETE', pathOf(await own.spareLocation.id())))
      const { answer, entry } = await own.spareLocation.listed()
      if (entry) fail(answer, 'the deleted location is still in it')
      for (const other of others) if (!(await other.listed()).entry) fail(answer, `${other.name} is gone too`)
    },
  },
]

export const locations = sectionOf(
  'locations',
  'Locations',
  ['add three locations, rename one, try to add one with a unique ID that is taken, delete one'],
  [...lists, ...creation, ...changes],
)
