import { type Id, sameId } from '../../../src/base/id.ts'
import { fail } from '../answer.ts'
import { type Check, sectionOf } from '../check.ts'
import { allReadable } from '../lists.ts'
import { listPlaylists } from '../own/own-playlist.ts'
import type { Run } from '../run-context.ts'
import { mustBeAccepted, mustEqual } from '../verdicts.ts'
import { entryOf, fieldChecks } from './playlist-fields.ts'

const pathOf = (id: Id) => `/playlists/${encodeURIComponent(id)}`

const lists: Check[] = [
  {
    name: 'playlists.empty',
    level: 'console',
    promise: 'A location without playlists has an empty list',
    client: 'Shows a failure in place of the panels: nothing can be added.',
    async verify({ ask, own, saw }) {
      const { answer, list } = await listPlaylists(ask, await own.emptyLocation.id())
      if (list.entries.length + list.unreadable.length > 0) fail(answer, 'the location is new and has none')
      saw('the list of playlists', `in ${list.place}`)
    },
  },
  {
    name: 'playlists.create',
    level: 'console',
    promise: 'A playlist of the videowall and one of the ticker can be added',
    client: 'Shows “Gagal menambahkan playlist.” and your message.',
    async verify({ own }) {
      for (const playlist of [own.videowall, own.ticker]) mustBeAccepted(await playlist.posted())
    },
  },
  {
    name: 'playlists.listed',
    level: 'console',
    promise: 'A new playlist, not yet switched on, is in the list of its location, with its type',
    client: 'Does not show it, or shows it in the other panel: a new playlist cannot be filled or switched on.',
    async verify({ own }) {
      for (const playlist of [own.videowall, own.ticker]) {
        await playlist.posted()
        const { answer, list, entry } = await playlist.listed()
        if (!entry) return fail(answer, `${playlist.name} is not in it`)
        mustEqual(answer, 'the type', entry.read.type, playlist.type)
        allReadable(answer, list)
      }
    },
  },
  {
    name: 'playlists.other-location',
    level: 'console',
    promise: 'The list of a location holds its own playlists only',
    client: 'Shows the playlists of other locations too; an edit there changes another screen.',
    async verify({ ask, own }) {
      const id = await own.videowall.id()
      const { answer, list } = await listPlaylists(ask, await own.emptyLocation.id())
      if (list.entries.some(({ read }) => sameId(read.id, id))) fail(answer, `it holds ${own.videowall.name}`)
    },
  },
]

async function update({ ask, own, plans }: Run) {
  const plan = { type: 'videowall', ...plans.changed }
  const id = await own.sparePlaylist.id()
  return { id, plan, answer: await ask('PUT', pathOf(id), { body: plan }) }
}

const changes: Check[] = [
  {
    name: 'playlists.update',
    level: 'console',
    promise: 'The days, the hours and the repeat of a playlist can be changed, hours over midnight too',
    client: 'Shows “Failed to update playlist!”, or the old plan after a success.',
    async verify(run) {
      const { id, plan, answer } = await update(run)
      mustBeAccepted(answer)
      const { answer: list, entry } = await entryOf(run.own.sparePlaylist)
      if (!sameId(entry.read.id, id)) fail(list, `the id was ${id} before`)
      for (const field of ['type', 'date_start', 'date_end', 'time_start', 'time_end', 'repeat_interval'] as const) {
        mustEqual(list, field, entry.read[field], plan[field])
      }
    },
  },
  {
    name: 'playlists.update-one',
    level: 'console',
    promise: 'A change of one playlist leaves the others as they are',
    client: 'Shows and plays changes that nobody has made.',
    async verify(run) {
      await run.own.videowall.id()
      await update(run)
      const { answer, entry } = await entryOf(run.own.videowall)
      mustEqual(answer, 'repeat_interval', entry.read.repeat_interval, run.own.videowall.plan.repeat_interval)
      mustEqual(answer, 'time_start', entry.read.time_start, run.own.videowall.plan.time_start)
    },
  },
  {
    name: 'playlists.delete',
    level: 'console',
    promise: 'A deleted playlist is gone from the list, and no other one is',
    client: 'Shows “Failed to delete playlist!”, or a list that still has it, or lacks another.',
    async verify({ ask, own }) {
      await own.videowall.id()
      mustBeAccepted(await ask('DELETE', pathOf(await own.sparePlaylist.id())))
      const { answer, entry } = await own.sparePlaylist.listed()
      if (entry) fail(answer, 'the deleted playlist is still in it')
      if (!(await own.videowall.listed()).entry) fail(answer, `${own.videowall.name} is gone too`)
    },
  },
]

export const playlists = sectionOf(
  'playlists',
  'Playlists',
  ['add three playlists to one of these locations, change one, delete one'],
  [...lists, ...fieldChecks, ...changes],
)
