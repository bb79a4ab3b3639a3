import { isObject } from '../../../src/base/is-object.ts'
import { fail } from '../answer.ts'
import { type Check, sectionOf } from '../check.ts'
import { itemsPath } from '../own/own-items.ts'
import { locationBody } from '../own/own-location.ts'
import { playlistsPath } from '../own/own-playlist.ts'
import type { Run } from '../run-context.ts'
import { isAccepted, isRefusal, mustBeRefused, mustHaveSentence } from '../verdicts.ts'

/** An id that nothing has. It begins with a letter, so that no server takes its beginning for a number. */
const nobodys = ({ marker }: Run) => encodeURIComponent(`${marker}-none`)

/** Every call that changes or deletes something, for a thing that is not there. */
const callsForNothing = async (run: Run) => {
  const none = nobodys(run)
  const plan = { type: 'videowall', ...run.own.videowall.plan }
  return [
    await run.ask('PUT', `/locations/${none}`, { body: locationBody(`${run.marker} none`, `${run.marker}-none`) }),
    await run.ask('PUT', `/playlists/${none}`, { body: plan }),
    await run.ask('POST', itemsPath(`${run.marker}-none`), { body: { media_id: `${run.marker}-none`, duration: 5 } }),
  ]
}

const checks: Check[] = [
  {
    name: 'errors.missing',
    level: 'console',
    promise: 'A change of something that is not there is refused, and not as a fault of the server',
    client: 'Says that the change was made, although nothing has changed.',
    async verify(run) {
      for (const answer of await callsForNothing(run)) mustBeRefused(answer)
    },
  },
  {
    name: 'errors.missing-file',
    level: 'comfort',
    promise: 'An item of a file that is not there is refused, and not as a fault of the server',
    client: 'Says that the media were saved; the playlist lacks them, or skips them in every round.',
    async verify(run) {
      const items = itemsPath(await run.own.videowall.id())
      mustBeRefused(await run.ask('POST', items, { body: { media_id: `${run.marker}-none`, duration: 5 } }))
    },
  },
  {
    name: 'errors.envelope',
    level: 'console',
    promise: 'A refusal is JSON with success: false',
    client: 'Cannot tell it from the error page of a proxy: a delete of something already gone is shown as failed.',
    async verify(run) {
      for (const answer of await callsForNothing(run)) {
        if (!isObject(answer.body) || answer.body.success !== false) fail(answer, 'success is not false')
      }
    },
  },
  {
    name: 'errors.sentence',
    level: 'comfort',
    promise: 'A refusal says why, as text in message',
    client: 'Shows its own sentence with the status, which tells a person less.',
    async verify(run) {
      for (const answer of await callsForNothing(run)) mustHaveSentence(answer)
    },
  },
  {
    name: 'errors.deleted-twice',
    level: 'comfort',
    promise: 'A delete of something that is not there is a success, or a 404 or 410 with success: false',
    client:
      'Shows a failure: it takes 404 and 410 for “gone”, and nothing else, when a delete is sent again after a lost answer.',
    async verify(run) {
      for (const kind of ['locations', 'playlists', 'media', 'auth/user']) {
        const answer = await run.ask('DELETE', `/${kind}/${nobodys(run)}`)
        const isGone = [404, 410].includes(answer.status) && isObject(answer.body) && answer.body.success === false
        if (!isGone && !isAccepted(answer)) fail(answer)
      }
    },
  },
  {
    name: 'errors.missing-location',
    level: 'comfort',
    promise: 'The playlists of a location that is not there are a 404',
    client: 'Shows an empty page of a location that was deleted, in place of a sentence that says so.',
    async verify(run) {
      const answer = await run.ask('GET', playlistsPath(`${run.marker}-none`))
      if (answer.status !== 404) fail(answer, 'expected 404')
    },
  },
  {
    name: 'errors.unreadable',
    level: 'comfort',
    promise: 'A body that is no JSON is refused, and not as a fault of the server',
    client: 'Never sends one; but a server that falls over it can be stopped by anybody.',
    async verify({ ask }) {
      const answer = await ask('POST', '/auth/login', { token: null, body: '{"username":' })
      if (!isRefusal(answer)) fail(answer)
    },
  },
  {
    name: 'errors.incomplete',
    level: 'comfort',
    promise: 'A login without a password is refused, and not as a fault of the server',
    client: 'Shows “The server had a fault”, and a person tries again in vain.',
    async verify({ ask, marker }) {
      mustBeRefused(await ask('POST', '/auth/login', { token: null, body: { username: `${marker}-nobody` } }))
    },
  },
  {
    name: 'errors.no-file',
    level: 'comfort',
    promise: 'An upload without a file is refused, and not as a fault of the server',
    client: 'Shows “The server had a fault”, and a person tries again in vain.',
    async verify({ ask }) {
      const form = new FormData()
      form.set('model_type', 'content')
      form.set('model_id', '1')
      mustBeRefused(await ask('POST', '/media', { body: form }))
    },
  },
  {
    name: 'errors.unknown-path',
    level: 'comfort',
    promise: 'A call that does not exist is answered with 404, not with a page',
    client: 'Never makes one; but a page in place of an answer hides a wrong address of the API.',
    async verify({ ask, marker }) {
      const answer = await ask('GET', `/${marker}-none`)
      if (answer.status !== 404) fail(answer, 'expected 404')
    },
  },
]

export const errors = sectionOf(
  'errors',
  'Errors',
  ['try to change and delete things that do not exist, send a body that cannot be read to the login'],
  checks,
)
