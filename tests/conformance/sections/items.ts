import type { PlaylistItem } from '../../../src/api/playlists.ts'
import { sameId } from '../../../src/base/id.ts'
import { type Answer, fail } from '../answer.ts'
import { type Check, sectionOf } from '../check.ts'
import { itemsPath, SECONDS } from '../own/own-items.ts'
import { listMedia } from '../own/own-media.ts'
import type { Run } from '../run-context.ts'
import { mustBeAccepted, mustEqual } from '../verdicts.ts'

const inWords = (items: readonly PlaylistItem[]) => items.map(({ media }) => media.name || media.file_name).join(', ')

/** The items as they are now, which have to be as many as that. @throws NotMet */
async function itemsNow({ own }: Run, count: number): Promise<{ answer: Answer; items: PlaylistItem[] }> {
  await own.items.added()
  const { answer, items } = await own.items.listed()
  if (items.length !== count) fail(answer, `${items.length} readable items where ${count} are expected`)
  return { answer, items }
}

/** @throws NotMet unless the items are these, in this order */
function mustBeItems(answer: Answer, items: readonly PlaylistItem[], expected: readonly PlaylistItem[]): void {
  const isSame = expected.every(({ id }, index) => items[index] && sameId(items[index].id, id))
  if (!isSame) fail(answer, `the order is ${inWords(items)} where ${inWords(expected)} is expected`)
}

const additions: Check[] = [
  {
    name: 'items.add',
    level: 'console',
    promise: 'Media can be added to a playlist',
    client: 'Names the items that did not arrive, and keeps them selected.',
    async verify({ own }) {
      for (const answer of await own.items.posted()) mustBeAccepted(answer)
    },
  },
  {
    name: 'items.listed',
    level: 'console',
    promise: 'Added items are in the playlist, one for each call, also if one file is added twice',
    client: 'Shows and plays fewer items than were added.',
    verify: async run => void (await itemsNow(run, run.own.items.files.length)),
  },
  {
    name: 'items.order',
    level: 'console',
    promise: 'Items are in the order in which they were added, each with its own order_position',
    client: 'Shows and plays them in another order; a move up or down does nothing.',
    async verify(run) {
      const { answer, items } = await itemsNow(run, run.own.items.files.length)
      for (const [index, file] of run.own.items.files.entries()) {
        const { id } = await file.media()
        const found = items[index]?.media.id
        if (found === undefined || !sameId(found, id)) fail(answer, `item ${index + 1} is not ${file.name}`)
      }
      const positions = items.map(item => item.order_position)
      if (new Set(positions).size < positions.length) fail(answer, `the positions are ${positions.join(', ')}`)
    },
  },
  {
    name: 'items.media',
    level: 'console',
    promise: 'An item holds its media file with file_name and mime_type',
    client:
      'Leaves out an item without its media; without a name it cannot be shown, without a type a film may be taken for a picture.',
    async verify(run) {
      const { answer, items } = await itemsNow(run, run.own.items.files.length)
      for (const [index, file] of run.own.items.files.entries()) {
        const { file_name, mime_type } = await file.media()
        mustEqual(answer, `file_name of item ${index + 1}`, items[index]?.media.file_name, file_name)
        mustEqual(answer, `mime_type of item ${index + 1}`, items[index]?.media.mime_type, mime_type)
      }
    },
  },
  {
    name: 'items.duration',
    level: 'console',
    promise: 'The seconds of an item come back as they were sent',
    client: 'Shows an image for another time; for 10 s if there is none.',
    async verify(run) {
      const { answer, items } = await itemsNow(run, run.own.items.files.length)
      const found = items.map(item => item.duration)
      // A server may put the length of a film in place of the seconds that were sent.
      for (const index of [0, 2, 3])
        mustEqual(answer, `the duration of item ${index + 1}`, found[index], SECONDS[index])
    },
  },
]

const reorder = (
  run: Run,
  id: string | number,
  items: ReadonlyArray<{ id: string | number; order_position: number }>,
) => run.ask('POST', `${itemsPath(id)}/reorder`, { body: { items } })

const changes: Check[] = [
  {
    name: 'items.reorder',
    level: 'console',
    promise: 'Two items change places, by the positions of only these two, counted from 1',
    client: 'Shows “Failed to change position!”, or the old order after the next load.',
    async verify(run) {
      const [first, second, ...rest] = (await itemsNow(run, run.own.items.files.length)).items
      if (!first || !second) return
      const id = await run.own.items.playlist.id()
      const moved = [
        { id: second.id, order_position: 1 },
        { id: first.id, order_position: 2 },
      ]
      mustBeAccepted(await reorder(run, id, moved))
      const { answer, items } = await itemsNow(run, run.own.items.files.length)
      mustBeItems(answer, items, [second, first, ...rest])
    },
  },
  {
    name: 'items.delete',
    level: 'console',
    promise: 'A removed item is gone, the others stay in their order, and its file stays in the library',
    client: 'Shows “Failed to delete item!”, or a playlist that still has it, or lacks another.',
    async verify(run) {
      const [first, second, third, ...rest] = (await itemsNow(run, run.own.items.files.length)).items
      if (!first || !second || !third) return
      const path = `${itemsPath(await run.own.items.playlist.id())}/${encodeURIComponent(third.id)}`
      mustBeAccepted(await run.ask('DELETE', path))
      const { answer, items } = await run.own.items.listed()
      if (items.some(({ id }) => sameId(id, third.id))) fail(answer, 'the removed item is still in it')
      const left = [first, second, ...rest]
      if (items.length !== left.length) fail(answer, `${items.length} items where ${left.length} are expected`)
      mustBeItems(answer, items, left)
      const library = await listMedia(run.ask)
      const isKept = library.list.entries.some(({ read }) => sameId(read.id, third.media.id))
      if (!isKept) fail(library.answer, 'the file of the removed item is gone')
    },
  },
]

export const items = sectionOf(
  'items',
  'Items and their order',
  ['upload two pictures and a film, add them to a playlist, move and remove them there'],
  [...additions, ...changes],
)
