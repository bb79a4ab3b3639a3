import { fail } from '../answer.ts'
import type { Check } from '../check.ts'
import { allReadable } from '../lists.ts'
import { listMedia, storedNameIn } from '../own/own-media.ts'
import { messageOf, mustBeAccepted, mustEqual } from '../verdicts.ts'

/** What the library knows of uploaded files. */
export const uploadChecks: readonly Check[] = [
  {
    name: 'media.upload',
    level: 'console',
    promise: 'A picture and a film can be uploaded, two at a time',
    client: 'Shows your message, or its own sentence for 403, 413, 415, 5xx and a time-out.',
    async verify({ own }) {
      for (const answer of await Promise.all([own.red.posted(), own.film.posted()])) mustBeAccepted(answer)
    },
  },
  {
    name: 'media.message',
    level: 'comfort',
    promise: 'The answer to an upload has a message',
    client: 'Shows “Media uploaded successfuly!” in place of your words.',
    async verify({ own }) {
      const answer = await own.red.posted()
      if (!messageOf(answer)) fail(answer, 'no text in message')
    },
  },
  {
    name: 'media.listed',
    level: 'console',
    promise: 'An uploaded file is in the library, under its name and with a file_name',
    client: 'Does not show it, or shows it under another name; without a file_name it cannot be loaded.',
    async verify({ own, saw }) {
      for (const file of [own.red, own.film]) {
        await file.posted()
        const { answer, list, entry } = await file.listed()
        if (!entry) return fail(answer, `no entry has the name ${file.name}`)
        if (entry.read.file_name === '') fail(answer, `${file.name} has no file_name`)
        mustEqual(answer, 'the name', entry.read.name.replace(/\.[^.]+$/, ''), file.name.replace(/\.[^.]+$/, ''))
        saw('the list of media', `in ${list.place}`)
      }
    },
  },
  {
    name: 'media.readable',
    level: 'console',
    promise: 'Every file of the library has an id',
    client: 'Leaves out the entries without one, and logs them.',
    async verify({ ask }) {
      const { answer, list } = await listMedia(ask)
      allReadable(answer, list)
    },
  },
  {
    name: 'media.kind',
    level: 'console',
    promise: 'A picture has a mime_type that begins with image, a film one that begins with video',
    client: 'Goes by the ending of the name; a film without one is taken for a picture, and nothing is shown.',
    async verify({ own }) {
      for (const file of [own.red, own.film]) {
        await file.media()
        const { answer, entry } = await file.listed()
        const kind = file.type.split('/')[0] ?? ''
        if (!entry?.read.mime_type.startsWith(kind))
          fail(answer, `${file.name} is ${JSON.stringify(entry?.raw.mime_type)}`)
      }
    },
  },
  {
    name: 'media.size',
    level: 'screen',
    promise: 'The size of a file is the number of its bytes',
    client: 'Shows another size, and a screen keeps no file for an outage whose size is not the announced one.',
    async verify({ own }) {
      await own.film.media()
      const { answer, entry } = await own.film.listed()
      mustEqual(answer, 'the size', entry?.read.size, own.film.read().length)
    },
  },
  {
    name: 'media.collection',
    level: 'comfort',
    promise: 'collection_name comes back as it was sent',
    client: 'Keeps it as an empty text, and shows it nowhere.',
    async verify({ own }) {
      await own.red.media()
      const { answer, entry } = await own.red.listed()
      mustEqual(answer, 'collection_name', entry?.read.collection_name, own.red.name.replace(/\.[^.]+$/, ''))
    },
  },
  {
    name: 'media.path',
    level: 'comfort',
    promise: 'If the answer to an upload has a path, its last step is the file_name of the list',
    client:
      'Reads the dimensions of a new file a second time, and does not find it again to put it into the place of another.',
    async verify({ own, saw }) {
      const stored = storedNameIn(await own.red.posted())
      const { file_name } = await own.red.media()
      saw('the answer to an upload', stored ? 'with a path' : 'without a path')
      if (stored && stored !== file_name) fail(await own.red.posted(), `the list says ${file_name}`)
    },
  },
]
