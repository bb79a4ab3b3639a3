import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Server as Realtime } from 'socket.io'

/** Ways in which a file can be wrong. */
export type Fault = 'missing' | 'stalls' | 'corrupt' | 'truncated'

interface RigOptions {
  dist: string
  /** Folder of the files that the playlists name. */
  media: string
  /** The delay and the speed of every file. */
  latencyMs?: number
  bytesPerSecond?: number
  /** Further pages by path, for example one for a comparison. */
  pages?: Record<string, string>
  /** A script that the display's page runs as well. It is a file: the page's policy allows no inline script. */
  script?: string
}

/** A server for one display that a test can break: the built page, its playlists, its files, its socket. */
export interface DisplayRig {
  url: string
  /** The answer to the playlist call; change it at any time. */
  playlists: object[]
  faults: Map<string, Fault>
  /** A cache on the way answers these paths of the build so often with half of the bytes, which a browser then keeps. */
  halves: Map<string, number>
  requests: string[]
  /** Messages of the display: name and payload. */
  messages: Array<[name: string, payload: unknown]>
  /** Sends `screen_status_updated` to every display. */
  announce(uniqueId: string): void
  /** Kills the server with every connection; `start` brings it back on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

const SCRIPT_PATH = '/script-of-the-rig.js'

const typeOf = (name: string) => TYPES[extname(name)] ?? 'application/octet-stream'

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function throttle(bytesPerSecond: number): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await wait((chunk.length / bytesPerSecond) * 1000)
      done(null, chunk)
    },
  })
}

async function sendFile(path: string, request: IncomingMessage, response: ServerResponse, rate: number): Promise<void> {
  const { size } = await stat(path)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1
  response.writeHead(range ? 206 : 200, {
    'Content-Type': typeOf(path),
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  })
  await pipeline(createReadStream(path, { start, end }), throttle(rate), response)
}

/** An active playlist of the server's answer: these files in order, each image for this many seconds. */
export function servedPlaylist(files: readonly string[], seconds = 1, fields: object = {}): object {
  const items = files.map((file, index) => ({
    id: index + 1,
    order_position: index + 1,
    duration: seconds,
    media: { id: index + 1, name: file, file_name: file, mime_type: '' },
  }))
  return { id: 1, is_active: true, repeat_interval: 1, items, ...fields }
}

async function sendFault(fault: Fault, name: string, response: ServerResponse): Promise<void> {
  if (fault === 'missing') {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'Content-Type': typeOf(name), 'Content-Length': 100_000 })
  if (fault === 'corrupt') response.end(Buffer.alloc(100_000, 7))
  else if (fault === 'truncated') response.write(Buffer.alloc(50_000, 7), () => response.destroy())
  else response.write(Buffer.alloc(1000, 7))
}

/** `green.svg` is a green image, `green 300.svg` a green image of 300 x 128 px. */
function sendPlainImage(name: string, response: ServerResponse): void {
  const [colour, width = '1600'] = name.replace('.svg', '').split(' ')
  const height = width === '1600' ? 900 : 128
  const box = `<rect width="${width}" height="${height}" fill="${colour}"/>`
  response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' })
  response.end(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${box}</svg>`)
}

export async function startDisplayRig(options: RigOptions): Promise<DisplayRig> {
  const { dist, media, latencyMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY, pages = {}, script } = options
  const served: NonNullable<RigOptions['pages']> = { ...pages, ...(script && { [SCRIPT_PATH]: script }) }
  let server: Server | null = null
  let realtime: Realtime | null = null
  let port = 0

  const rig: DisplayRig = {
    url: '',
    playlists: [],
    faults: new Map(),
    halves: new Map(),
    requests: [],
    messages: [],
    announce: uniqueId => realtime?.emit('screen_status_updated', { uniqueId, status: [], isOnline: true }),
    stop,
    start,
  }

  /** With the headers of the whole file; a browser that asks by the `ETag` is told that its half is the file. */
  function sendHalf(path: string, body: string | Buffer, { headers }: IncomingMessage, response: ServerResponse) {
    const left = rig.halves.get(path) ?? 0
    const isHashed = path.startsWith('/assets/')
    const kept = {
      ETag: '"whole"',
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    if (headers['if-none-match']) return response.writeHead(304, kept).end()
    rig.halves.set(path, Math.max(0, left - 1))
    response.writeHead(200, { 'Content-Type': extname(path) ? typeOf(path) : 'text/html', ...kept })
    return response.end(left > 0 ? body.slice(0, body.length / 2) : body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://display.example').pathname)
    rig.requests.push(path)
    if (path.startsWith('/api/playlists/active/today/')) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ success: true, data: { playlists: rig.playlists } }))
      return
    }
    if (path.startsWith('/api/uploads/')) {
      const name = path.slice('/api/uploads/'.length)
      const fault = rig.faults.get(name)
      await wait(latencyMs)
      if (!fault && name.endsWith('.svg')) return sendPlainImage(name, response)
      return fault ? sendFault(fault, name, response) : sendFile(join(media, name), request, response, bytesPerSecond)
    }
    const isFile = extname(path) !== ''
    const body = served[path] ?? (await readFile(join(dist, isFile ? path : 'index.html')))
    if (rig.halves.has(path)) return void sendHalf(path, body, request, response)
    response.writeHead(200, { 'Content-Type': isFile ? typeOf(path) : 'text/html' })
    response.end(isFile || !script ? body : `${body}<script src="${SCRIPT_PATH}"></script>`)
  }

  async function start(): Promise<void> {
    server = createServer((request, response) => {
      // A display that disconnects, or a missing file, ends a request early.
      answer(request, response).catch(() => response.destroy())
    })
    realtime = new Realtime(server, { serveClient: false })
    // Not those of the second name, with the receipt.
    const isOwn = (payload?: { uniqueId?: unknown }) => !String(payload?.uniqueId).includes('~')
    realtime.on('connection', socket =>
      socket.onAny((name, payload) => isOwn(payload) && rig.messages.push([name, payload])),
    )
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    rig.url = `http://127.0.0.1:${port}`
  }

  async function stop(): Promise<void> {
    server?.closeAllConnections()
    await realtime?.close()
    server = null
    realtime = null
  }

  await start()
  return rig
}
