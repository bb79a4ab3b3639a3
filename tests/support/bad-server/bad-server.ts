import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerOptions } from '../../server/server-options.ts'
import { startTestServer, type TestServer } from '../product/test-server.ts'
import type { Call, Reply } from './exchange.ts'
import { type Behind, type Fault, isReply, type Spoiler } from './fault.ts'
import { startRelay } from './relay.ts'

/** The embedded server behind a proxy that does one thing wrong at a time. */
export interface BadServer {
  /** Without a slash at its end. */
  url: string
  behind: TestServer
  /** Does this wrong from now on; null for nothing. */
  spoil(wrong: Fault | Spoiler | null): void
  close(): Promise<void>
}

const API = '/api'

/** Headers that belong to one connection, or that fetch sets itself. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length', 'accept-encoding']

const passedOn = (headers: Iterable<[string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name)))

async function callOf(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const [path = '', query = ''] = (request.url ?? '').slice(API.length).split('?')
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { method: request.method ?? 'GET', path, query, headers: passedOn(headers), body: Buffer.concat(parts) }
}

async function pass(base: string, { method, path, query, headers, body }: Call): Promise<Reply> {
  const answer = await fetch(`${base}${API}${path}${query && `?${query}`}`, {
    method,
    headers,
    body: body.length > 0 ? new Uint8Array(body) : null,
  })
  const length = answer.headers.get('content-length')
  return {
    status: answer.status,
    headers: { ...passedOn(answer.headers), ...(length !== null && { 'content-length': length }) },
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The reply to a call as the fault lets it through; null if the connection is closed. */
async function replyTo(call: Call, spoiler: Spoiler, base: string, behind: Behind): Promise<Reply | null> {
  const passed = spoiler.call ? await spoiler.call(call, behind) : call
  if (passed === null || isReply(passed)) return passed
  const reply = await pass(base, passed)
  return spoiler.reply ? spoiler.reply(reply, call, behind) : reply
}

export async function startBadServer(options: Partial<ServerOptions> = {}): Promise<BadServer> {
  const server = await startTestServer(options)
  let spoiler: Spoiler = {}
  const behind: Behind = {
    token: server.admin.token,
    ask: (method, path, body) =>
      pass(server.url, {
        method,
        path,
        query: '',
        headers: {
          authorization: `Bearer ${server.admin.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      }),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const reply = await replyTo(await callOf(request), spoiler, server.url, behind)
    if (reply === null) request.socket.destroy()
    else response.writeHead(reply.status, reply.headers).end(reply.body)
  }
  const http = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  const relay = startRelay(http, server.url, () => spoiler)
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    behind: server,
    spoil(wrong) {
      spoiler = (wrong && 'make' in wrong ? wrong.make() : wrong) ?? {}
    },
    async close() {
      http.closeAllConnections()
      await relay.close()
      await server.close()
    },
  }
}
