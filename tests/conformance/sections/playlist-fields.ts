import { compareIds } from '../../../src/base/id.ts'
import { fail } from '../answer.ts'
import type { Check } from '../check.ts'
import type { OwnPlaylist } from '../own/own-playlist.ts'
import { mustEqual } from '../verdicts.ts'

/** The entry of a playlist in the list of its location. @throws NotMet if it is not there */
export async function entryOf(playlist: OwnPlaylist) {
  await playlist.id()
  const { answer, entry } = await playlist.listed()
  return { answer, entry: entry ?? fail(answer, `${playlist.name} is not in it`) }
}

/** What comes back of a new playlist. */
export const fieldChecks: readonly Check[] = [
  {
    name: 'playlists.days',
    level: 'console',
    promise: 'The days of a playlist come back as they were sent',
    client:
      'Shows other days, and the screen plays on them: often the day before, if a server stores an instant in UTC.',
    async verify({ own, saw }) {
      const { answer, entry } = await entryOf(own.videowall)
      mustEqual(answer, 'date_start', entry.read.date_start, own.videowall.plan.date_start)
      mustEqual(answer, 'date_end', entry.read.date_end, own.videowall.plan.date_end)
      saw('days', /^.{10}$/.test(String(entry.raw.date_start)) ? 'YYYY-MM-DD' : 'with a time, read as the local day')
    },
  },
  {
    name: 'playlists.times',
    level: 'console',
    promise: 'The times of a playlist come back as they were sent',
    client: 'Plays it at another time; a time that it cannot read is none, and the playlist plays all day.',
    async verify({ own, saw }) {
      const { answer, entry } = await entryOf(own.videowall)
      mustEqual(answer, 'time_start', entry.read.time_start, own.videowall.plan.time_start)
      mustEqual(answer, 'time_end', entry.read.time_end, own.videowall.plan.time_end)
      saw('times', /^\d+:\d+:\d+/.test(String(entry.raw.time_start)) ? 'HH:MM:SS' : 'HH:MM')
    },
  },
  {
    name: 'playlists.repeat',
    level: 'console',
    promise: 'The repeat of a playlist comes back as it was sent',
    client: 'Plays the playlist once before the next one has its turn.',
    async verify({ own }) {
      const { answer, entry } = await entryOf(own.videowall)
      mustEqual(answer, 'repeat_interval', entry.read.repeat_interval, own.videowall.plan.repeat_interval)
    },
  },
  {
    name: 'playlists.name',
    level: 'comfort',
    promise: 'The name of a playlist comes back as it was sent',
    client: 'Shows a playlist without its name, or with another one.',
    async verify({ own }) {
      const { answer, entry } = await entryOf(own.videowall)
      mustEqual(answer, 'name', entry.read.name, own.videowall.name)
    },
  },
  {
    name: 'playlists.off',
    level: 'console',
    promise: 'A new playlist is not active',
    client: 'Shows the screen as switched on, and the playlist plays before anybody has pressed Update.',
    async verify({ own }) {
      const { answer, entry } = await entryOf(own.sparePlaylist)
      mustEqual(answer, 'is_active', entry.read.is_active, false)
    },
  },
  {
    name: 'playlists.items',
    level: 'console',
    promise: 'Every playlist of the list has its items, as a list',
    client: 'Shows “Media not found in this playlist.” whatever is in it.',
    async verify({ own, saw }) {
      const { answer, entry } = await entryOf(own.sparePlaylist)
      if (!Array.isArray(entry.raw.items)) fail(answer, `items is ${JSON.stringify(entry.raw.items)}`)
      saw(
        'is_active',
        typeof entry.raw.is_active === 'boolean' ? 'true and false' : JSON.stringify(entry.raw.is_active),
      )
    },
  },
  {
    name: 'playlists.order',
    level: 'comfort',
    promise: 'A later playlist has the higher id',
    client: 'Adds media to another playlist than the newest, and plays the playlists in another order.',
    async verify({ own }) {
      const earlier = await own.videowall.id()
      const later = await own.sparePlaylist.id()
      const { answer } = await own.sparePlaylist.listed()
      if (compareIds(earlier, later) >= 0) fail(answer, `${earlier} was created before ${later}`)
    },
  },
]
