import { sameId } from '../../../src/base/id.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'
import { fail } from '../answer.ts'
import { type Check, sectionOf } from '../check.ts'
import { itemsPath } from '../own/own-items.ts'
import { listMedia, type OwnFile, uploadForm, uploadPath } from '../own/own-media.ts'
import type { Run } from '../run-context.ts'
import { isAccepted, isOk, mustBeAccepted } from '../verdicts.ts'
import { fileChecks } from './media-files.ts'
import { uploadChecks } from './media-uploads.ts'

/** @throws NotMet unless the server gives back the bytes of the file */
async function mustServe({ ask }: Run, file: OwnFile): Promise<void> {
  const answer = await ask('GET', uploadPath(await file.media()), { token: null })
  if (!isOk(answer)) fail(answer)
  const isSame = Buffer.from(answer.bytes).equals(Buffer.from(file.read()))
  if (!isSame) fail(answer, `these are not the ${file.read().length.toLocaleString('en')} bytes that were uploaded`)
}

const contents: Check[] = [
  {
    name: 'media.content',
    level: 'console',
    promise: 'A file is served byte for byte',
    client: 'Shows a broken picture, or “This browser cannot decode it”.',
    async verify(run) {
      await mustServe(run, run.own.red)
      await mustServe(run, run.own.film)
    },
  },
  {
    name: 'media.same-name',
    level: 'comfort',
    promise: 'Two files of one name are two entries, and each keeps its content',
    client: 'Shows the later picture in the place of the earlier one, on screens too.',
    async verify(run) {
      const { ask, own, ledger } = run
      const earlier = await own.blue.media()
      const later = { ...own.blue, read: () => oneColourPng(colours['white.png']) }
      ledger.note('media file', later.name)
      const answer = await ask('POST', '/media', { body: uploadForm(later) })
      // A server may also refuse the second file: then nothing is lost.
      if (!isAccepted(answer)) return mustServe(run, own.blue)
      const { answer: listed, list } = await listMedia(ask)
      const both = list.entries.filter(({ read }) => read.name === earlier.name || sameId(read.id, earlier.id))
      const names = new Set(both.map(({ read }) => read.file_name))
      if (names.size < 2) fail(listed, `${both.length} of the two have a file_name of their own`)
      await mustServe(run, own.blue)
    },
  },
  {
    name: 'media.odd-name',
    level: 'comfort',
    promise: 'A file whose name has letters of other scripts, spaces and the signs ( ) & % # + ? is served',
    client: 'Shows no picture for it.',
    verify: run => mustServe(run, run.own.oddName),
  },
  {
    name: 'media.large',
    level: 'comfort',
    promise: 'A film of 6 MB can be uploaded and is served',
    client: 'Shows your message, or that the file is too large for the server; the console promises 50 MB.',
    async verify(run) {
      mustBeAccepted(await run.own.large.posted())
      await mustServe(run, run.own.large)
    },
  },
  {
    name: 'media.largest',
    level: 'comfort',
    isAsked: settings => settings.large,
    promise: 'A film of 50 MB can be uploaded and is served',
    client: 'Shows your message, or that the file is too large for the server; the console promises 50 MB.',
    async verify(run) {
      mustBeAccepted(await run.own.largest.posted())
      await mustServe(run, run.own.largest)
    },
  },
]

const deletion: Check[] = [
  {
    name: 'media.delete',
    level: 'console',
    promise: 'A deleted file is gone from the library, and no other one is',
    client: 'Shows “Failed to delete media!”, or a library that still has it, or lacks another.',
    async verify({ ask, own }) {
      await own.red.media()
      const { id } = await own.spare.media()
      mustBeAccepted(await ask('DELETE', `/media/${encodeURIComponent(id)}`))
      const { answer, list } = await listMedia(ask)
      if (list.entries.some(({ read }) => sameId(read.id, id))) fail(answer, 'the deleted file is still in it')
      if (!(await own.red.listed()).entry) fail(answer, `${own.red.name} is gone too`)
    },
  },
  {
    name: 'media.delete-used',
    level: 'comfort',
    promise: 'A deleted file is gone from the playlists that showed it, or its item has no media',
    client: 'Keeps the item: the screen asks for a file that is not there, and skips it in every round.',
    async verify({ ask, own }) {
      const { id } = await own.blue.media()
      mustBeAccepted(await ask('POST', itemsPath(await own.ticker.id()), { body: { media_id: id, duration: 5 } }))
      mustBeAccepted(await ask('DELETE', `/media/${encodeURIComponent(id)}`))
      const { answer, entry } = await own.ticker.listed()
      const isShown = entry?.read.items.some(({ media }) => sameId(media.id, id))
      if (isShown) fail(answer, 'the item of the deleted file is still in it, with its media')
    },
  },
]

export const media = sectionOf(
  'media',
  'Media, uploads and Range',
  ['upload more pictures, two of them of one name, and a film of 6 MB; delete two files'],
  [...uploadChecks, ...contents, ...fileChecks, ...deletion],
)
