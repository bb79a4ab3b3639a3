import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createServerApp } from '../server/create-server-app.ts'
import { createDrain } from '../server/start/drain.ts'
import { temporaryFolder, testOptions } from '../support/product/test-server.ts'

const CALLS = 1_500
/** An answer has more; what grows in the tables of Node and of the test has less. */
const MOST_BYTES = 500

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes in use after two forced collections: what waits for its end goes with the second. */
async function bytesInUse(): Promise<number> {
  for (let time = 0; time < 2; time += 1) {
    await new Promise(resolve => setImmediate(resolve))
    collect()
  }
  return process.memoryUsage().heapUsed
}

const json = { 'content-type': 'application/json' }
/** Every kind of call that needs no login, with an answer, a refusal, a file and a body. */
const calls: Array<[path: string, init?: RequestInit]> = [
  ['/playlists/active/today/lobby/ticker'],
  ['/playlists/active/today/nobody/ticker'],
  ['/locations', { headers: { authorization: 'Bearer x.y' } }],
  ['/auth/login', { method: 'POST', headers: json, body: '{' }],
  ['/nothing', { method: 'PUT' }],
]

// requirement 18.28
test('a call leaves nothing in the memory of the server', async () => {
  const folder = await temporaryFolder()
  const app = await createServerApp({ ...testOptions(folder.path), sampleContent: true })
  const drain = createDrain(app.fetch)
  const round = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      const [path, init] = calls[turn % calls.length] ?? ['/']
      await (await drain.answer(new Request(`http://localhost/api${path}`, init))).arrayBuffer()
    }
  }
  await round(300)
  const before = await bytesInUse()
  await round(CALLS)
  expect(((await bytesInUse()) - before) / CALLS).toBeLessThan(MOST_BYTES)
  await app.close()
  await folder.remove()
})
