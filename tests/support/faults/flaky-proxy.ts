import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { tunnel } from '../display/slow-line.ts'
import { aGate } from '../looks/gate.ts'

/**
 * A fault of one call. `refused`: no server answers. `cut`: the connection breaks while the call is being sent. `lost`:
 * the server carries the call out, and its answer never comes. `killed`: the same, and no call is answered until `up`.
 * `half`: the server carries the call out, and its answer breaks off. `gateway`: the server carries the call out, and a
 * proxy answers 502 in HTML. `held`: the call waits until it is released.
 */
export type Fault = 'refused' | 'cut' | 'lost' | 'killed' | 'half' | 'gateway' | 'held'

/** The most time from a press to its call, on a busy machine too. */
const CALL_LIMIT_MS = 15_000

/** A proxy between the browser and a server, on a free port, whose faults the test sets. */
export interface FaultLine {
  /** Origin, without a slash at its end. */
  url: string
  /** Method and path of every call that the browser made, such as `POST /locations`. */
  calls: string[]
  /** Sets a fault for the next call of this method and path below `/api`; a `*` is one part of the path. */
  strike(call: string, fault: Fault): void
  /** Lets every call and every connection fail, and ends those there are. */
  down(): void
  /** Ends every fault: all calls pass, the held one too. */
  up(): void
  /** Releases the held call, with this fault if one is given. */
  release(fault?: Fault): void
  /** Resolves when a call is held. @throws Error if none is held within 15 s */
  isHolding(): Promise<void>
  close(): Promise<void>
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Sends a request to the server. @throws if the server is not there */
function ask(server: URL, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: request.method, path: request.url, headers: request.headers, agent: false as const }
    const call = httpRequest(server, options, answer => {
      bodyOf(answer).then(
        bytes => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Passes an answer on. Each connection is used once: the browser itself repeats a call that breaks on a used one. */
function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, connection: 'close' }).end(body)
}

function breakOff(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' })
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy())
}

const gatewayPage: Answer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<h1>502 Bad Gateway</h1>'),
}

/** `POST /playlists/*` matches `POST /playlists/7`, and nothing longer. */
export function isCall(kind: string, call: string): boolean {
  const pattern = kind.replace(/[.?]/g, '\\$&').replaceAll('*', '[^/]+')
  return new RegExp(`^${pattern}$`).test(call)
}

const aHold = () => ({ reached: aGate(), released: aGate(), after: undefined as Fault | undefined })

export async function startFaultLine(serverUrl: string): Promise<FaultLine> {
  const server = new URL(serverUrl)
  const calls: string[] = []
  const sockets = new Set<Socket>()
  const strikes: { kind: string; fault: Fault }[] = []
  let isDown = false
  let hold = aHold()

  const down = () => {
    isDown = true
    for (const socket of sockets) socket.destroy()
  }
  const faultOf = (call: string) => {
    const at = strikes.findIndex(({ kind }) => isCall(kind, call))
    return at < 0 ? undefined : strikes.splice(at, 1)[0]?.fault
  }
  const answerAs = async (fault: Fault | undefined, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (fault === 'refused') return void socket.destroy()
    if (fault === 'cut') {
      for await (const _ of request) break
      return void socket.destroy()
    }
    const answer = await ask(server, request, await bodyOf(request))
    if (fault === 'killed') down()
    if (isDown || fault === 'lost') socket.destroy()
    else if (fault === 'half') breakOff(response, answer)
    else pass(response, fault === 'gateway' ? gatewayPage : answer)
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (isDown) return void request.socket.destroy()
    const call = `${request.method} ${request.url?.replace(/^\/api|\?.*$/g, '')}`
    const isCall = request.url?.startsWith('/api/') ?? false
    if (isCall) calls.push(call)
    let fault = isCall ? faultOf(call) : undefined
    if (fault === 'held') {
      const own = hold
      own.reached.open()
      await own.released.opened
      fault = own.after
      if (hold === own) hold = aHold()
    }
    await answerAs(fault, request, response)
  }

  const line = createServer((request, response) => {
    const { socket } = request
    take(request, response).catch(() => socket.destroy())
  })
  line.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    if (isDown) socket.destroy()
  })
  line.on('upgrade', (request, socket: Socket, head) => tunnel(server, request, socket, head))
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    strike: (kind, fault) => void strikes.push({ kind, fault }),
    down,
    up() {
      isDown = false
      strikes.length = 0
      hold.released.open()
      hold = aHold()
    },
    release(fault) {
      hold.after = fault
      hold.released.open()
    },
    async isHolding() {
      const isReached = hold.reached.opened.then(() => true)
      const held = await Promise.race([isReached, wait(CALL_LIMIT_MS, false, { ref: false })])
      if (!held) throw new Error(`no call was held within ${CALL_LIMIT_MS / 1000} s; made were: ${calls.join(', ')}`)
    },
    async close() {
      down()
      await new Promise(resolve => line.close(resolve))
    },
  }
}
