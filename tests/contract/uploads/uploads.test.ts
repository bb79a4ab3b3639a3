import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { ask, uploadForm } from '../../support/product/seed.ts'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

const MEBIBYTE = 1024 * 1024
const fixture = (name: string) => new URL(`../../fixtures/${name}`, import.meta.url)
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3])

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ maxUploadBytes: 2 * MEBIBYTE })
})
afterEach(() => server.close())

const list = async () => (await server.admin.call<{ media: Media[] }>('GET', '/media')).data.media
const stored = () => readdir(join(server.dataDir, 'uploads'))
const post = (body: unknown) => ask<Media>(fetch, server.url, 'POST', '/media', { body, token: server.admin.token })

/** Sends a body unchanged, not as JSON. */
async function postRaw(body: Uint8Array<ArrayBuffer> | string, type: string) {
  const headers = { authorization: `Bearer ${server.admin.token}`, 'content-type': type }
  const answer = await fetch(`${server.url}/api/media`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as { success: boolean; message: string } }
}

describe('an upload', () => {
  // requirements 4.9, 18.9
  test('says where it is served, and is deleted from the disk', async () => {
    const form = uploadForm('My film.mp4', new Uint8Array(await readFile(fixture('film.mp4'))))
    const headers = { authorization: `Bearer ${server.admin.token}` }
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', headers, body: form })
    const body = (await answer.json()) as { url: string; path: string; data: Media }
    expect(body).toMatchObject({
      url: expect.stringMatching(/^\/api\/uploads\/My%20film-[0-9a-f]{8}\.mp4$/),
      path: expect.stringMatching(/^uploads\/My film-[0-9a-f]{8}\.mp4$/),
    })
    const { id, file_name } = body.data
    expect(await stored()).toContain(file_name)
    expect(await server.admin.call('DELETE', `/media/${id}`)).toMatchObject({ status: 200, success: true })
    expect(await stored()).not.toContain(file_name)
    const gone = await fetch(server.url + body.url)
    const message = 'There is no such file. It may have been deleted.'
    expect([gone.status, await gone.json()]).toEqual([404, { success: false, message, data: null }])
    expect(await server.admin.call('DELETE', `/media/${id}`)).toMatchObject({ status: 404 })
  })

  test.each([
    ["Foto (1) 'baru' #2 100% ok?.png"],
    ['Selamat pagi – señor 你好 🎈👩‍👩‍👧.png'],
    ['%2e%2e%2fetc%2fpasswd.png'],
    ['<script>alert(1)</script>.png'],
    ['.hidden.png'],
    ['no extension'],
    ['PHOTO.PNG'],
    [`${'ä'.repeat(120)}.png`],
    ['quote".png'],
    ['CON.png'],
  ])('keeps the name %s and is served under one that is safe', async name => {
    const media = await server.admin.upload(name, png)
    // Only the last part of a path is kept as the name.
    expect(media.name).toBe((name.split('/').at(-1) ?? '').normalize('NFC'))
    expect(media.file_name).toMatch(/^[^./\\][^/\\\p{Cc}]*-[0-9a-f]{8}\.png$/iu)
    expect(Buffer.byteLength(media.file_name)).toBeLessThanOrEqual(200)
    const file = await fetch(`${server.url}/api/uploads/${encodeURIComponent(media.file_name)}`)
    expect([file.status, new Uint8Array(await file.arrayBuffer())]).toEqual([200, png])
  })

  test.each([
    ['../../evil.png', 'evil.png'],
    ['..\\..\\evil.png', 'evil.png'],
    ['/etc/passwd', 'passwd'],
    ['..', 'file.png'],
    ['', 'file.png'],
  ])('whose name is the path %j is only called %j', async (path, name) => {
    const before = await readdir(server.dataDir)
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${path}"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b--\r\n')])
    const { status } = await postRaw(new Uint8Array(body), 'multipart/form-data; boundary=b')
    expect(status).toBe(201)
    expect((await list()).at(-1)?.name).toBe(name)
    expect(await readdir(server.dataDir)).toEqual(before)
  })

  test.each([
    ['film.mp4', 'video/mp4'],
    ['hevc.mp4', 'video/mp4'],
    ['strip.png', 'image/png'],
    ['rotated.jpg', 'image/jpeg'],
  ])('of %s is known by its bytes, whatever it is called', async (file, mime) => {
    const bytes = new Uint8Array(await readFile(fixture(file)))
    expect((await server.admin.upload('called.gif', bytes)).mime_type).toBe(mime)
  })
})

describe('a refused upload', () => {
  const text = new TextEncoder().encode('I am only text.\n'.repeat(100))
  const notMedia = (name: string) => `"${name}" is neither a picture nor a film that can be shown.`

  test.each([
    ['0 bytes', uploadForm('empty.mp4', new Uint8Array()), 422, '"empty.mp4" is empty (0 bytes). Choose another file.'],
    ['a text called .mp4', uploadForm('text.mp4', text), 415, notMedia('text.mp4')],
    ['a short text called .jpg', uploadForm('t.jpg', text.slice(0, 3)), 415, notMedia('t.jpg')],
    ['a page called .svg', uploadForm('p.svg', new TextEncoder().encode('<html><svg></svg>')), 415, notMedia('p.svg')],
    ['no file', new FormData(), 400, 'The upload carries no file. Choose a file and try again.'],
    ['JSON', { file: 'x' }, 400, 'The upload carries no file. Choose a file and try again.'],
    [
      'too many bytes',
      uploadForm('big.png', new Uint8Array(3 * MEBIBYTE)),
      413,
      'The file is too large. It may have 2 MB at most.',
    ],
  ])('with %s is a sentence and leaves nothing behind', async (_what, body, status, message) => {
    const before = [await list(), await stored()]
    const answer = await post(body)
    expect(answer).toMatchObject({ status, success: false, message: expect.stringContaining(message) })
    expect([await list(), await stored()]).toEqual(before)
  })

  // requirement 18.9
  test('over the limit by one byte is refused while it streams, at the limit it is kept', async () => {
    const at = new Uint8Array(2 * MEBIBYTE)
    at.set(png)
    expect(await post(uploadForm('at.png', at))).toMatchObject({ status: 201 })
    const over = new Uint8Array(2 * MEBIBYTE + 1)
    over.set(png)
    const before = await stored()
    expect(await post(uploadForm('over.png', over))).toMatchObject({ status: 413, success: false })
    expect(await stored()).toEqual(before)
  })

  // requirement 18.9
  test('whose sender goes away in the middle leaves nothing behind, and the server goes on', async () => {
    const files = await stored()
    const before = [await list(), files]
    const { hostname, port } = new URL(server.url)
    const headers = {
      authorization: `Bearer ${server.admin.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(MEBIBYTE),
    }
    const leaving = request({ hostname, port, path: '/api/media', method: 'POST', headers })
    leaving.on('error', () => undefined)
    leaving.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
    leaving.write(png)
    leaving.write(Buffer.alloc(200_000))
    // The upload has begun to arrive …
    await expect.poll(async () => (await stored()).length).toBe(files.length + 1)
    leaving.destroy()
    // … and is removed.
    await expect.poll(async () => [await list(), await stored()]).toEqual(before)
    expect(await post(uploadForm('after.png', png))).toMatchObject({ status: 201 })
  })
})
