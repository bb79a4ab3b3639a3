import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { serveAlone } from '../../server/start/serve-alone.ts'
import { openRawWebsocket } from '../../support/hostile/raw-websocket.ts'
import { picture } from '../../support/kills/mixed-writes.ts'
import { signInSeed } from '../../support/product/seed.ts'
import { startServerProcess } from '../../support/product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'

const UPLOADS = 20
/** The uploads that never end. */
const ENDLESS = 3

interface Sending {
  name: string
  request: ClientRequest
  /** The status of the answer; 0 if the connection broke without one. */
  status: Promise<number>
}

function beginUpload(url: string, token: string, name: string): Sending {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
  const sending = request(`${url}/api/media`, { method: 'POST', headers, agent: false })
  const status = new Promise<number>(resolve => {
    sending.on('response', answer => resolve(answer.resume().statusCode ?? 0))
    sending.on('error', () => resolve(0))
  })
  sending.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
  sending.write(picture(name).subarray(0, 2_000))
  return { name, request: sending, status }
}

// requirement 18.22
test('SIGTERM amid uploads: what comes to its end is kept, the rest is refused within 10 s, exit code 0', {
  timeout: 120_000,
}, async () => {
  const folder = await temporaryFolder()
  const options = testOptions(folder.path)
  const server = await startServerProcess(options)
  const { token } = await signInSeed(server.url, adminAccount)
  const uploads = Array.from({ length: UPLOADS }, (_, index) => beginUpload(server.url, token, `u${index}.png`))
  // Each of them has reached the folder: the server is in the middle of all.
  await expect.poll(() => readdir(join(folder.path, 'uploads')), { timeout: 30_000 }).toHaveLength(UPLOADS)
  const begin = performance.now()
  const ended = server.stop()
  await wait(200)
  const late = await fetch(`${server.url}/api/locations`)
  expect([late.status, (await late.json()).message]).toEqual([
    503,
    'The server is being stopped. Try again in a moment.',
  ])
  for (const { name, request: sending } of uploads.slice(ENDLESS)) {
    sending.write(picture(name).subarray(2_000))
    sending.end('\r\n--b--\r\n')
  }
  expect(await ended).toBe(0)
  expect(performance.now() - begin).toBeLessThan(10_000)
  const statuses = await Promise.all(uploads.map(({ status }) => status))
  expect(statuses).toEqual(uploads.map((_, index) => (index < ENDLESS ? 503 : 201)))
  expect((await readdir(join(folder.path, 'uploads'))).filter(name => name.startsWith('.'))).toEqual([])
  const again = await startServerProcess(options)
  const admin = await signInSeed(again.url, adminAccount)
  const { media } = (await admin.call<{ media: Media[] }>('GET', '/media')).data
  expect(media.map(({ name }) => name).sort()).toEqual(
    uploads
      .slice(ENDLESS)
      .map(({ name }) => name)
      .sort(),
  )
  expect(media.map(({ name, size }) => [name, size])).toEqual(media.map(({ name }) => [name, picture(name).length]))
  expect(await readdir(join(folder.path, 'uploads'))).toHaveLength(media.length)
  await again.kill()
  await folder.remove()
})

/** A connection that asks to be no HTTP any longer, and waits for an answer. */
async function openUnanswered(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  socket.write('GET /elsewhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(socket.resume(), 'ready')
  return socket
}

// requirement 18.22
test('an upload that an end cuts leaves no part of its file', async () => {
  const folder = await temporaryFolder()
  const server = await serveAlone(testOptions(folder.path))
  const { token } = await signInSeed(server.url, adminAccount)
  const uploads = () => readdir(join(folder.path, 'uploads'))
  const { status } = beginUpload(server.url, token, 'a.png')
  await expect.poll(uploads).toHaveLength(1)
  await server.close()
  expect([await uploads(), await status]).toEqual([[], 0])
  await folder.remove()
})

// requirement 18.22
test('SIGTERM ends a server that nobody uses and one with open connections, with the exit code 0', async () => {
  const folder = await temporaryFolder()
  const unused = await startServerProcess(testOptions(folder.path))
  expect(await unused.stop()).toBe(0)
  const used = await startServerProcess(testOptions(folder.path))
  const open = [await openRawWebsocket(used.url), await openRawWebsocket(used.url)]
  await openUnanswered(used.url)
  expect(await used.stop()).toBe(0)
  for (const one of open) one.close()
  await folder.remove()
})
