import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../../src/api/client.ts'

/* What each call sends. That a call arrives, with its token and its time-out, is the client's and has tests of its own. */

const call = vi.fn<(sent: Call) => Promise<unknown>>()

async function load() {
  const modules = await Promise.all([
    import('../../../src/api/auth.ts'),
    import('../../../src/api/locations.ts'),
    import('../../../src/api/media-calls.ts'),
    import('../../../src/api/playlist-calls.ts'),
    import('../../../src/api/users.ts'),
    import('../../../src/api/queries.ts'),
    import('../../../src/api/api-error.ts'),
    import('../../../src/api/record-calls.ts'),
  ])
  const [auth, locations, media, playlists, users, queries, errors, records] = modules
  return { ...auth, ...locations, ...media, ...playlists, ...users, ...queries, ...errors, ...records }
}

let api: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('../../../src/api/client.ts', () => ({ call }))
  api = await load()
})

afterAll(() => {
  vi.doUnmock('../../../src/api/client.ts')
  vi.resetModules()
})

beforeEach(() => {
  call.mockReset()
})

const answer = (body: unknown) => call.mockResolvedValue(body)
const sent = () => call.mock.lastCall?.[0]
const { signal } = new AbortController()

const hours = { date_start: '2026-11-21', date_end: '2026-11-22', time_start: '08:00:00', time_end: '20:00:00' }
const plan = { type: 'videowall', ...hours, repeat_interval: 2 } as const

const ID = 'a/b?'
const IN_PATH = 'a%2Fb%3F'

const lobby = { name: 'Lobby', unique_id: 'lobby-1' }
const user = { username: 'ana', email: 'ana@signage.example', password: 'secret' }
const playlist = { ...plan, location_id: 3, name: 'Morning', is_active: false } as const
const order = [{ id: 2, order_position: 1 }]
const types = [{ type: 'ticker', is_active: true }] as const

// requirements 13.5, 13.6, 13.8, 13.9, 13.12, 13.13
test.each<[name: string, change: () => Promise<unknown>, call: string, body?: object]>([
  [
    'a location is added, online',
    () => api.createLocation(lobby),
    'POST /locations',
    { ...lobby, status_online: true },
  ],
  [
    'a location is changed, with its id in the body too',
    () => api.updateLocation(ID, lobby),
    `PUT /locations/${IN_PATH}`,
    { ...lobby, id: ID, status_online: true },
  ],
  ['a location is deleted', () => api.deleteLocation(ID), `DELETE /locations/${IN_PATH}`],
  ['a file is deleted', () => api.deleteMedia(ID), `DELETE /media/${IN_PATH}`],
  ['an account is added', () => api.createUser(user), 'POST /auth/register', user],
  ['an account is deleted', () => api.deleteUser(ID), `DELETE /auth/user/${IN_PATH}`],
  ['a playlist is added', () => api.createPlaylist(playlist), 'POST /playlists', playlist],
  ['a playlist is changed', () => api.updatePlaylist(ID, plan), `PUT /playlists/${IN_PATH}`, plan],
  ['a playlist is deleted', () => api.deletePlaylist(ID), `DELETE /playlists/${IN_PATH}`],
  [
    'an item is added with its seconds',
    () => api.addItem(ID, 8, 15),
    `POST /playlists/${IN_PATH}/items`,
    { media_id: 8, duration: 15 },
  ],
  ['an item is removed', () => api.deleteItem(5, ID), `DELETE /playlists/5/items/${IN_PATH}`],
  ['an order is sent', () => api.reorderItems(ID, order), `POST /playlists/${IN_PATH}/items/reorder`, { items: order }],
  [
    'the two screens of a location are switched',
    () => api.updateScreens(ID, 'lobby-1', [...types]),
    `PUT /playlists/${IN_PATH}/screen`,
    { unique_id: 'lobby-1', types },
  ],
])('%s, and the answer of the server is handed on', async (_name, change, expected, body) => {
  answer({ success: true, message: 'Done.', data: { id: 1 } })
  await expect(change()).resolves.toEqual({ message: 'Done.', data: { id: 1 } })
  const [method, path] = expected.split(' ')
  expect(sent()).toEqual({ method, path, ...(body && { body }) })
  answer({ success: false, message: 'No.' })
  await expect(change()).rejects.toMatchObject({ failure: 'refused', serverMessage: 'No.' })
})

test.each([404, 410])(
  'a record that the server says is gone (%i) counts as deleted if a call takes it so',
  async status => {
    const remove = () => api.unlessGone(() => api.deleteMedia(8))
    const gone = (isEnvelope: boolean) =>
      call.mockRejectedValue(new api.ApiError('refused', status, 'Gone.', isEnvelope))
    gone(true)
    await expect(api.deleteMedia(8)).rejects.toMatchObject({ status })
    await expect(remove()).resolves.toEqual({ message: '', data: null })
    // A proxy knows nothing of the record.
    gone(false)
    await expect(remove()).rejects.toMatchObject({ status })
    call.mockRejectedValue(new api.ApiError('refused', 409, 'In use.', true))
    await expect(remove()).rejects.toMatchObject({ status: 409 })
  },
)

describe('a login', () => {
  const credentials = { username: 'ana', password: 'secret' }
  const known = { id: 7, email: 'ana@signage.example', username: 'Ana' }
  const nobody = { token: 't', userId: '', email: '', username: 'ana' }

  test('sends name and password, and opens the session that the server names', async () => {
    answer({ success: true, message: 'Welcome.', data: { token: 't', user: known } })
    await expect(api.login(credentials)).resolves.toEqual({
      session: { token: 't', userId: '7', email: 'ana@signage.example', username: 'Ana' },
      message: 'Welcome.',
    })
    expect(sent()).toEqual({ method: 'POST', path: '/auth/login', body: credentials })
  })

  test.each([
    ['no user goes by the name that was typed', { data: { token: 't' } }, nobody],
    ['a user without a name too', { data: { token: 't', user: { id: 7 } } }, { ...nobody, userId: '7' }],
    ['an empty token opens none', { message: 'No.', data: { token: '', user: known } }, null],
    ['a token that is no text opens none', { message: 'No.', data: { token: 5, user: known } }, null],
    ['no data opens none', { message: 'No.' }, null],
    ['what is no answer opens none', '<html>', null],
  ])('that brings %s', async (_what, body, session) => {
    answer(body)
    const message = typeof body === 'object' && 'message' in body ? body.message : ''
    await expect(api.login(credentials)).resolves.toEqual({ session, message })
  })
})

const entry = { id: 1, name: 'a', unique_id: 'u', username: 'ana', email: 'ana@signage.example' }

test.each<[key: string, fetch: () => Promise<unknown[]>, path: string, query?: object]>([
  ['locations', () => api.fetchLocations(signal), '/locations'],
  ['media', () => api.fetchMedia(signal), '/media'],
  ['users', () => api.fetchUsers(signal), '/auth/user/all'],
  [
    'playlists',
    () => api.fetchPlaylists(ID, signal),
    `/playlists/location/${IN_PATH}`,
    { is_active: 'true', include_items: 'true' },
  ],
])('the %s are asked for and read under their own name', async (key, fetch, path, query) => {
  answer({ success: true, data: { [key]: [entry], other: [] } })
  const [read] = await fetch()
  expect(sent()).toEqual({ method: 'GET', path, signal, ...(query && { query }) })
  expect(read).toMatchObject({ id: 1 })
  answer('<html>')
  await expect(fetch()).rejects.toMatchObject({ failure: 'unreadable' })
})

test('an account is read with its name, address and both dates', async () => {
  const account = { id: 1, username: 'ana', email: 'ana@signage.example', created_at: 'c', updated_at: 'u' }
  answer({ success: true, data: [{ ...account, password: 'never' }] })
  expect(await api.fetchUsers()).toEqual([account])
})

test('a file is sent as a form with its collection, and its progress names the size of the file', async () => {
  answer({ success: true, message: 'Stored.' })
  const file = new File(['12345'], 'my.film.mp4', { type: 'video/mp4' })
  const progress = vi.fn()
  await expect(api.uploadMedia(file, progress, signal)).resolves.toMatchObject({ message: 'Stored.' })
  const { body, onUploadProgress, ...rest } = sent() ?? {}
  expect(rest).toEqual({ method: 'POST', path: '/media', signal })
  if (!(body instanceof FormData)) throw new Error('no form was sent')
  const { file: uploaded, ...fields } = Object.fromEntries(body)
  expect(fields).toEqual({ model_type: 'content', model_id: '1', collection_name: 'my.film' })
  expect(uploaded).toMatchObject({ name: 'my.film.mp4', size: 5 })
  onUploadProgress?.({ loaded: 2, bytes: 2, lengthComputable: false })
  onUploadProgress?.({ loaded: 4, total: 300, bytes: 2, lengthComputable: true })
  expect(progress.mock.calls).toEqual([[{ loaded: 2, total: 5 }], [{ loaded: 4, total: 300 }]])
})

// requirement 13.11
test('the name of a stored file is that of the path, else that of the url, wherever the answer has them', async () => {
  const nameIn = async (body: object) => {
    answer({ success: true, message: '', ...body })
    return (await api.uploadMedia(new File([], 'a.jpg'))).fileName
  }
  expect(await nameIn({ path: 'uploads/1 a.jpg', url: 'https://cdn.example/2.jpg' })).toBe('1 a.jpg')
  expect(await nameIn({ data: { path: '/srv/uploads/1.jpg' } })).toBe('1.jpg')
  expect(await nameIn({ url: 'https://cdn.example/uploads/a%20b.jpg?v=2#top' })).toBe('a b.jpg')
  expect(await nameIn({ path: '', data: { url: '/api/uploads/3.jpg' } })).toBe('3.jpg')
  expect(await nameIn({ url: 'https://cdn.example/%E0%A4%A', path: null })).toBe('')
  expect(await nameIn({})).toBe('')
  // These uploads have no listener to their progress.
  expect(() => sent()?.onUploadProgress?.({ loaded: 1, bytes: 1, lengthComputable: false })).not.toThrow()
})

test('each list of the console has its own key, and a location has the same key if its id is a number or text', () => {
  const keys = [api.mediaQuery, api.locationsQuery, api.usersQuery, api.playlistsQuery(1), api.playlistsQuery(2)]
  expect(new Set(keys.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(keys.length)
  expect(api.playlistsQuery(1).queryKey).toEqual(api.playlistsQuery('1').queryKey)
  expect([api.locationsQuery.meta, api.mediaQuery.meta]).toEqual([{ loggedOnly: true }, undefined])
})

test('each list of the console is loaded by its own call, which ends with the query', async () => {
  const { QueryClient } = await import('@tanstack/react-query')
  const client = new QueryClient()
  answer([entry])
  const options = [api.mediaQuery, api.locationsQuery, api.usersQuery, api.playlistsQuery(4)]
  for (const query of options as (typeof api.mediaQuery)[]) await client.fetchQuery(query)
  expect(call.mock.calls.map(([{ path }]) => path)).toEqual([
    ...['/media', '/locations', '/auth/user/all', '/playlists/location/4'],
  ])
  expect(call.mock.calls.every(([one]) => one.signal instanceof AbortSignal)).toBe(true)
})
