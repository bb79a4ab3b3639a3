import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import { type Seed, signInSeed } from '../support/product/seed.ts'
import { type ServerProcess, startServerProcess } from '../support/product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../support/product/test-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: ServerProcess
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(async () => {
  await server.kill()
  await folder.remove()
})

/** A PNG signature and bytes that no other file has. */
function picture(name: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(300_000)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.set(new TextEncoder().encode(name), 8)
  return bytes
}

const digest = (bytes: ArrayBuffer | Uint8Array) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

/** Begins an upload that never ends. */
function startEndlessUpload(url: string, token: string): void {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
  const upload = request(`${url}/api/media`, { method: 'POST', headers })
  upload.on('error', () => undefined)
  upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="half.png"\r\n\r\n')
  upload.write(picture('half'))
}

/** The records that the server has acknowledged. */
const acknowledged = { media: new Map<number, string>(), locations: new Set<string>() }

/** Uploads files and adds locations, several at a time, until the server is killed. */
async function workUntilItDies(admin: Seed, round: number, onYes: () => void): Promise<void> {
  async function worker(worker: number): Promise<void> {
    for (let turn = 0; ; turn++) {
      const name = `r${round}-w${worker}-${turn}`
      const media = await admin.upload(`${name}.png`, picture(name))
      acknowledged.media.set(Number(media.id), digest(picture(name)))
      onYes()
      await admin.location(name, name)
      acknowledged.locations.add(name)
      onYes()
    }
  }
  await Promise.allSettled([worker(1), worker(2), worker(3)])
}

async function expectNothingLost(admin: Seed): Promise<void> {
  const { media } = (await admin.call<{ media: Media[] }>('GET', '/media')).data
  expect(media.map(item => item.id)).toEqual(expect.arrayContaining([...acknowledged.media.keys()]))
  for (const { id, file_name, size } of media) {
    const file = await (await fetch(`${server.url}/api/uploads/${encodeURIComponent(file_name)}`)).arrayBuffer()
    expect(file.byteLength).toBe(size)
    const wanted = acknowledged.media.get(Number(id))
    if (wanted) expect(digest(file)).toBe(wanted)
  }
  const { locations } = (await admin.call<{ locations: Location[] }>('GET', '/locations')).data
  expect(locations.map(location => location.unique_id)).toEqual(expect.arrayContaining([...acknowledged.locations]))
  const files = await readdir(join(folder.path, 'uploads'))
  expect(files.sort()).toEqual(media.map(item => item.file_name).sort())
}

// requirement 18.3
test('what was acknowledged survives kill -9, and no half file is listed or left', { timeout: 60_000 }, async () => {
  const options = testOptions(folder.path)
  for (const [round, killAfter] of [2, 5, 9].entries()) {
    server = await startServerProcess(options)
    const admin = await signInSeed(server.url, adminAccount)
    await expectNothingLost(admin)
    startEndlessUpload(server.url, admin.token)
    let yes = 0
    await workUntilItDies(admin, round, () => {
      yes += 1
      if (yes === killAfter) void server.kill()
    })
    expect(yes).toBeGreaterThanOrEqual(killAfter)
  }
  server = await startServerProcess(options)
  await expectNothingLost(await signInSeed(server.url, adminAccount))
  expect(acknowledged.media.size + acknowledged.locations.size).toBeGreaterThanOrEqual(16)
})
