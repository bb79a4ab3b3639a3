/**
 * Runs the embedded server, or a bare Hono server, in a process that measures itself; `measured-server.ts` starts it. The
 * arguments are `product` or `bare`, and the options of the server as JSON.
 */
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { runnerImport } from 'vite'

/** Milliseconds. The monitor's timer itself takes this long: it is no delay. */
const RESOLUTION_MS = 10

/** The time until buffers are given back, in milliseconds. */
const COLLECTED_MS = 300

/** Node 20 runs no TypeScript: Vite turns it into JavaScript in memory. */
async function load(file) {
  const path = fileURLToPath(new URL(`../../../server/start/${file}`, import.meta.url))
  return (await runnerImport(path, { configFile: false, logLevel: 'silent' })).module
}

async function serveProduct(options) {
  const { keepHeapSmall } = await load('small-heap.ts')
  keepHeapSmall()
  const { serveAlone } = await load('serve-alone.ts')
  return (await serveAlone(options)).url
}

/** Answers the same calls without doing anything for them. */
async function serveBare() {
  const app = new Hono()
  app.post('/api/auth/login', async c => {
    await c.req.json()
    return c.json({ success: true, message: 'Welcome.', data: { token: 'x' } })
  })
  app.post('/api/media', async c => {
    let size = 0
    for await (const chunk of c.req.raw.body) size += chunk.length
    return c.json({ success: true, message: '', data: { size } }, 201)
  })
  const http = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise(resolve => http.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${http.address().port}`
}

const [kind, options] = process.argv.slice(2)
const url = kind === 'bare' ? await serveBare() : await serveProduct(JSON.parse(options))
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

const delayMs = nanoseconds => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

process.on('message', async asked => {
  if (asked === 'reset') delay.reset()
  const [p99, worst] = [delayMs(delay.percentile(99)), delayMs(delay.max)]
  // Buffers are given back some time after the collection that finds them unused.
  for (let time = 0; asked === 'facts' && time < 3; time += 1) {
    globalThis.gc()
    await wait(COLLECTED_MS)
  }
  const { heapUsed, external } = process.memoryUsage()
  process.send({ p99, worst, heapMb: (heapUsed + external) / 1024 / 1024 })
})
process.on('disconnect', () => process.exit())
process.send({ url })
