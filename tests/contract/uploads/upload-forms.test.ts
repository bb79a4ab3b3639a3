import { readdir, rm } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import type { ServerApp } from '../../server/create-server-app.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { type Seed, uploadForm } from '../../support/product/seed.ts'
import { ADDRESS, folderOfEachTest, signIn } from '../folder-of-each-test.ts'

const KIBIBYTE = 1024

const { inFolder, start } = folderOfEachTest({ maxUploadBytes: 100 * KIBIBYTE })

let app: ServerApp
let admin: Seed
beforeEach(async () => {
  app = await start()
  admin = await signIn(app)
})

const stored = () => readdir(inFolder('uploads'))

/** Posts a body unchanged. @returns the status and the message of the answer */
async function post(body: Uint8Array<ArrayBuffer> | null, headers: Record<string, string>) {
  const authorization = `Bearer ${admin.token}`
  const init = { method: 'POST', headers: { authorization, ...headers }, body }
  const answer = await app.fetch(new Request(`${ADDRESS}/api/media`, init))
  return { status: answer.status, message: (await answer.json()).message as string }
}

const FORM = { 'content-type': 'multipart/form-data; boundary=b' }
const NO_FILE = 'The upload carries no file. Choose a file and try again.'
const BROKEN_OFF = 'The upload could not be read to its end. Try again.'

const filePart = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${'\0'}\r\n`

/** A form as its bytes are sent; each null byte in the text is replaced by a picture. */
function form(text: string): Uint8Array<ArrayBuffer> {
  const parts = text.split('\0').flatMap((part, index) => [...(index > 0 ? [PNG] : []), Buffer.from(part)])
  return new Uint8Array(Buffer.concat(parts))
}

test.each([
  ['the type in capitals', { 'content-type': 'MULTIPART/FORM-DATA; boundary=b' }, 201, '"a.png" uploaded.'],
  ['no type', {}, 400, NO_FILE],
  ['another type', { 'content-type': 'text/plain; multipart/form-data; boundary=b' }, 400, NO_FILE],
  ['no boundary', { 'content-type': 'multipart/form-data' }, 400, BROKEN_OFF],
])('a form with %s is answered with its sentence', async (_what, headers: Record<string, string>, status, message) => {
  expect(await post(form(`${filePart('a.png')}--b--\r\n`), headers)).toEqual({ status, message })
})

test.each([
  ['a call without a body', null, NO_FILE],
  ['an empty form', form(''), BROKEN_OFF],
  ['a form without a part', form('garbage'), BROKEN_OFF],
  ['a form that ends in its file', form(filePart('a.png')), BROKEN_OFF],
])('%s is a sentence, and leaves nothing behind', async (_what, body, message) => {
  expect(await post(body, FORM)).toEqual({ status: 400, message })
  await expect.poll(stored).toEqual([])
})

test('of two files in a form the first one is kept, and nothing stays of the other', async () => {
  expect(await post(form(`${filePart('a.png')}${filePart('b.png')}--b--\r\n`), FORM)).toMatchObject({ status: 201 })
  const { media } = (await admin.call<{ media: Media[] }>('GET', '/media')).data
  expect(media.map(({ name }) => name)).toEqual(['a.png'])
  expect(await stored()).toEqual(media.map(({ file_name }) => file_name))
})

test('a file that has arrived whole does not stay if the form around it breaks off', async () => {
  const broken = form(`${filePart('a.png')}--b\r\nContent-Disposition: form-data; name="collection_name"\r\n\r\nabc`)
  expect(await post(broken, FORM)).toEqual({ status: 400, message: BROKEN_OFF })
  await expect.poll(stored).toEqual([])
})

// requirement 18.9
test('an upload that announces too much is refused unread; the form around a file may have 64 KB', async () => {
  const body = form(`${filePart('a.png')}--b--\r\n`)
  const announced = (bytes: number) => post(body, { ...FORM, 'content-length': String(bytes) })
  expect(await announced(164 * KIBIBYTE)).toMatchObject({ status: 201 })
  expect(await announced(164 * KIBIBYTE + 1)).toMatchObject({ status: 413 })
  expect(await stored()).toHaveLength(1)
})

test('media whose file is gone from the disk can be deleted', async () => {
  const media = await admin.upload('a.png', PNG)
  await rm(inFolder('uploads', media.file_name))
  expect(await admin.call('DELETE', `/media/${media.id}`)).toMatchObject({ status: 200 })
})

test.each([
  ['its own name', 'holiday.in.rome.png', undefined, 'holiday.in.rome'],
  ['its own name', 'a.png', ' \t ', 'a'],
  ['the name that was sent', 'a.png', '  Summer\n2026  ', 'Summer 2026'],
])('a file is in the collection of %s: %j with %j', async (_what, name, sent, collection) => {
  const form = uploadForm(name, PNG)
  form.delete('collection_name')
  if (sent !== undefined) form.set('collection_name', sent)
  const { data } = await admin.call<Media>('POST', '/media', form)
  expect(data.collection_name).toMatch(new RegExp(`^${collection.replace(' ', '\\s+')}$`))
})
