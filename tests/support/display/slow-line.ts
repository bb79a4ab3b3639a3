import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Screen } from './kiosk.ts'

/** Milliseconds that a slice of an answer takes: the answers take turns. */
const SLICE_MS = 20
const MOST_SLICE_BYTES = 65_536

/** A connection of limited speed between browsers and a server: all answers share it, and the bytes of media are counted. */
export interface SlowLine {
  /** Origin, without a slash at its end. */
  url: string
  /** Sent bytes of each uploaded file, by its name. */
  bytes: ReadonlyMap<string, number>
  /** The number of requests for each of them. */
  requests: ReadonlyMap<string, number>
  /** The time of the first request for one of them, by `Date.now()`; 0 before it. */
  askedAt(): number
  /** Sent bytes of all uploaded files. */
  uploadBytes(): number
  /** Breaks every connection, like a restart of the server. */
  cut(): void
  close(): Promise<void>
}

/**
 * Lets the slices of all answers pass one after the other, at the speed of the connection.
 * @param creditMs if the machine pauses, the connection makes up for so much of the pause, as buffers do
 */
export function createPacer(bytesPerSecond: number, creditMs = 0): (bytes: number) => Promise<void> {
  let freeAt = 0
  return async bytes => {
    if (!Number.isFinite(bytesPerSecond)) return
    const now = performance.now()
    freeAt = Math.max(freeAt, now - creditMs) + (bytes / bytesPerSecond) * 1000
    if (freeAt > now) await wait(freeAt - now)
  }
}

const uploadName = (request: IncomingMessage) =>
  /^\/api\/uploads\/([^?]+)/.exec(decodeURIComponent(request.url ?? ''))?.[1]

function* slicesOf(chunk: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += size) yield chunk.subarray(at, at + size)
}

function untilWritable(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}

/** Connects a websocket with the server behind. @param head what has come of it already */
export function tunnel(server: URL, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  const behind = connect(Number(server.port), server.hostname, () => {
    behind.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    behind.write(head)
    socket.pipe(behind).pipe(socket)
  })
  behind.on('error', () => socket.destroy()).on('close', () => socket.destroy())
  socket.on('error', () => behind.destroy()).on('close', () => behind.destroy())
}

/** Starts a limited connection to a server, on a free port. */
export async function startSlowLine(serverUrl: string, bytesPerSecond: number): Promise<SlowLine> {
  const server = new URL(serverUrl)
  const pace = createPacer(bytesPerSecond)
  const slice = Math.max(1, Math.min(MOST_SLICE_BYTES, (bytesPerSecond * SLICE_MS) / 1000))
  const bytes = new Map<string, number>()
  const requests = new Map<string, number>()
  const sockets = new Set<Socket>()
  let askedAt = 0

  async function send(answer: IncomingMessage, response: ServerResponse, name: string | undefined): Promise<void> {
    for await (const chunk of answer) {
      for (const part of slicesOf(chunk as Buffer, slice)) {
        if (response.destroyed) return
        await pace(part.length)
        if (name) bytes.set(name, (bytes.get(name) ?? 0) + part.length)
        // A browser that does not read delays only its own answer.
        if (!response.write(part)) await untilWritable(response)
      }
    }
    response.end()
  }

  const line = createServer((request, response) => {
    const name = uploadName(request)
    if (name) requests.set(name, (requests.get(name) ?? 0) + 1)
    if (name) askedAt ||= Date.now()
    const options = { method: request.method, path: request.url, headers: request.headers, agent: false as const }
    const call = httpRequest(server, options, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      send(answer, response, name).catch(() => response.destroy())
    })
    call.on('error', () => response.destroy())
    response.on('close', () => call.destroy())
    request.pipe(call)
  })
  line.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  line.on('upgrade', (request, socket: Socket, head) => tunnel(server, request, socket, head))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  line.listen(0, '127.0.0.1')
  await new Promise(resolve => line.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    bytes,
    requests,
    askedAt: () => askedAt,
    uploadBytes: () => [...bytes.values()].reduce((sum, count) => sum + count, 0),
    cut,
    async close() {
      cut()
      await new Promise(resolve => line.close(resolve))
    },
  }
}

/** Milliseconds from the first request for a file to the first picture on a screen. @throws Error after 60 s */
export async function firstPictureMs(line: SlowLine, { said }: Screen): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (said.some(({ text }) => text.startsWith('Display: shows'))) return Date.now() - line.askedAt()
    await wait(10)
  }
  throw new Error('the screen shows nothing')
}
