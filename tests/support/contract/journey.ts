import { vi } from 'vitest'
import type { Call } from '../../../src/api/client.ts'
import type { TestServer } from '../product/test-server.ts'
import type { Exchange } from './exchange-check.ts'
import { noting } from './field-paths.ts'
import { sendMessages } from './journey-messages.ts'
import { formFields } from './watch-contract.ts'

export interface SentMessage {
  name: string
  payload: unknown[]
}

export interface OwnExchange extends Exchange {
  /** The fields of the answer that the client has read. */
  read: ReadonlySet<string>
}

/** All that our own client and the embedded server say to each other, once around. */
export interface Journey {
  /** Every call that the server answers, such as `GET /api/media`. */
  routes: readonly string[]
  exchanges: OwnExchange[]
  toServer: SentMessage[]
  fromServer: SentMessage[]
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

const CLIENT = '../../../src/api/client.ts'

async function loadClient(call: (given: Call) => Promise<unknown>) {
  vi.resetModules()
  vi.doMock(CLIENT, () => ({ call }))
  const parts = await Promise.all([
    import('../../../src/api/auth.ts'),
    import('../../../src/api/locations.ts'),
    import('../../../src/api/media-calls.ts'),
    import('../../../src/api/media.ts'),
    import('../../../src/api/playlist-calls.ts'),
    import('../../../src/api/playlists.ts'),
    import('../../../src/api/todays-answer.ts'),
    import('../../../src/api/users.ts'),
    import('../../../src/api/envelope.ts'),
  ])
  vi.doUnmock(CLIENT)
  vi.resetModules()
  return Object.assign({}, ...parts) as MergedParts<typeof parts>
}

type MergedParts<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & MergedParts<Rest> : unknown
type Client = Awaited<ReturnType<typeof loadClient>>

function createLine({ url: base }: TestServer, journey: Journey) {
  let token = ''

  async function ask(request: Request, requestBody: unknown): Promise<unknown> {
    const answer = await fetch(request)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const answerBody: unknown = isJson ? await answer.json() : undefined
    if (!isJson) await answer.arrayBuffer()
    const url = new URL(request.url)
    const { method, headers: requestHeaders } = request
    const { status, headers: answerHeaders } = answer
    const read = new Set<string>()
    journey.exchanges.push({ method, url, requestHeaders, requestBody, status, answerHeaders, answerBody, read })
    return noting(answerBody, path => read.add(path))
  }

  return {
    ask,
    logIn(given: string) {
      token = given
    },
    /** Stands for `call` of src/api/client.ts, which needs a browser. */
    call({ method, path, query, body }: Call): Promise<unknown> {
      const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
      const address = `${base}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
      if (body instanceof FormData) return ask(new Request(address, { method, headers, body }), formFields(body))
      if (body !== undefined) headers.set('content-type', 'application/json')
      return ask(new Request(address, { method, headers, body: JSON.stringify(body) ?? null }), body)
    },
  }
}

type Line = ReturnType<typeof createLine>

/** Creations tell the new id; the client reads it there. @throws Error if there is none */
async function made(client: Client, creation: Promise<Awaited<ReturnType<Client['createLocation']>>>) {
  const id = client.createdId(await creation)
  if (id === null) throw new Error('The answer does not tell the id of what it has created.')
  return id
}

async function visitPeople(client: Client, line: Line, password: string): Promise<void> {
  const { session } = await client.login({ username: 'admin', password })
  line.logIn(session?.token ?? '')
  await client.fetchUsers()
  const ana = { username: 'ana', email: 'ana@signage.example', password: 'PASSWORD' }
  await client.deleteUser(await made(client, client.createUser(ana)))
}

const days = { date_start: '2026-11-20', date_end: '2026-11-30' }
const morning = {
  type: 'videowall',
  ...days,
  time_start: '08:00:00',
  time_end: '20:00:00',
  repeat_interval: 1,
} as const
const night = { ...morning, time_start: '18:00:00', time_end: '06:00:00', repeat_interval: 2 } as const

async function visitContent(client: Client, line: Line, base: string): Promise<void> {
  const location = await made(client, client.createLocation({ name: 'Lobby', unique_id: 'lobby' }))
  await client.fetchLocations()
  await client.uploadMedia(new File([PIXEL], 'poster.png', { type: 'image/png' }))
  const [media] = await client.fetchMedia()
  if (!media) throw new Error('The uploaded file is not in the library.')
  const plan = { ...morning, location_id: location, name: 'Morning', is_active: false } as const
  const playlist = await made(client, client.createPlaylist(plan))
  const first = await made(client, client.addItem(playlist, media.id, 15))
  await client.fetchPlaylists(location)
  await client.updatePlaylist(playlist, night)
  await client.updateScreens(location, 'lobby', [
    { type: 'videowall', is_active: true },
    { type: 'ticker', is_active: false },
  ])
  await visitScreen(client, line, base)
  // For who watches the server; the client does not ask it.
  await line.ask(new Request(`${base}/api/health`), undefined)
  await line.ask(new Request(`${base}${client.fileUrl(media)}`, { headers: { range: 'bytes=0-7' } }), undefined)
  const second = await made(client, client.addItem(playlist, media.id, 15))
  await client.reorderItems(playlist, [
    { id: second, order_position: 1 },
    { id: first, order_position: 2 },
  ])
  await client.deleteItem(playlist, second)
  await client.updateLocation(location, { name: 'Entrance hall', unique_id: 'lobby' })
  await client.deletePlaylist(playlist)
  await client.deleteMedia(media.id)
  await client.deleteLocation(location)
}

/** The one call of a screen, which it makes by `fetch`. */
async function visitScreen(client: Client, line: Line, base: string): Promise<void> {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('the journey asks itself'))
  await client.askTodaysPlaylists({ uniqueId: 'lobby', type: 'videowall' }).read(new AbortController().signal)
  const [[path] = []] = fetched.mock.calls
  fetched.mockRestore()
  client.readTodaysPlaylists(await line.ask(new Request(`${base}${path}`), undefined))
}

/** Lets our client make each of its calls and send each of its messages once. @param password of the administrator */
export async function recordJourney(server: TestServer, password: string): Promise<Journey> {
  const journey: Journey = { routes: server.app.calls, exchanges: [], toServer: [], fromServer: [] }
  const line = createLine(server, journey)
  const client = await loadClient(line.call)
  const body = JSON.stringify({ username: 'admin', password })
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { isEverythingThere, close } = await sendMessages(server.url, cookie, journey)
  await visitPeople(client, line, password)
  await visitContent(client, line, server.url)
  await vi.waitFor(isEverythingThere, 10_000)
  close()
  return journey
}
