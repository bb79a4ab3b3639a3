import { act, cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { login } from '../../../src/api/auth.ts'
import { createLocation, deleteLocation, fetchLocations, updateLocation } from '../../../src/api/locations.ts'
import { deleteMedia, fetchMedia, uploadMedia } from '../../../src/api/media-calls.ts'
import {
  addItem,
  createPlaylist,
  deleteItem,
  deletePlaylist,
  fetchPlaylists,
  reorderItems,
  updatePlaylist,
  updateScreens,
} from '../../../src/api/playlist-calls.ts'
import { askTodaysPlaylists } from '../../../src/api/todays-answer.ts'
import { createUser, deleteUser, fetchUsers } from '../../../src/api/users.ts'
import { contractServer, override } from '../component/contract-server.ts'
import { renderApp } from '../component/render-app.tsx'
import { type AnyAnswer, anyAnswer, responseOf } from './any-answer.ts'

const media = { id: 1, name: 'a.png', file_name: 'a.png', collection_name: 'a', mime_type: 'image/png', size: 10 }
const item = { id: 1, order_position: 1, duration: 15, media }
const plan = {
  type: 'videowall' as const,
  date_start: '2026-01-01',
  date_end: '2026-12-31',
  time_start: '08:00:00',
  time_end: '20:00:00',
  repeat_interval: 1,
}
const playlist = { id: 1, name: 'p', ...plan, is_active: true, items: [item, { ...item, id: 2 }] }
const location = { id: 1, name: 'Lobby', unique_id: 'lobby', status_online: true, created_at: '', updated_at: null }
const user = { id: 1, username: 'a', email: 'a@b.example', created_at: '', updated_at: '' }

const listOf = (key: string, ...entries: unknown[]) => ({ success: true, message: '', data: { [key]: entries } })
const done = { success: true, message: 'Done.', data: null }
const session = { success: true, message: '', data: { token: 't', user: { id: 1, email: 'e', username: 'u' } } }
const picture = new File(['x'], 'a.png', { type: 'image/png' })

const askToday = () => askTodaysPlaylists({ uniqueId: 'lobby', type: 'videowall' }).read(new AbortController().signal)

type CallRow = [name: string, right: unknown, call: () => Promise<unknown>]

const calls: CallRow[] = [
  ['POST /auth/login', session, () => login({ username: 'a', password: 'b' })],
  ['GET /locations', listOf('locations', location, { ...location, id: 2 }), () => fetchLocations()],
  ['POST /locations', done, () => createLocation({ name: 'a', unique_id: 'b' })],
  ['PUT /locations/{id}', done, () => updateLocation(1, { name: 'a', unique_id: 'b' })],
  ['DELETE /locations/{id}', done, () => deleteLocation(1)],
  ['POST /playlists', done, () => createPlaylist({ ...plan, location_id: 1, name: 'p', is_active: false })],
  ['PUT /playlists/{id}', done, () => updatePlaylist(1, plan)],
  ['DELETE /playlists/{id}', done, () => deletePlaylist(1)],
  ['GET /playlists/location/{id}', listOf('playlists', playlist, playlist), () => fetchPlaylists(1)],
  ['POST /playlists/{id}/items', done, () => addItem(1, 1, 15)],
  ['DELETE /playlists/{id}/items/{itemId}', done, () => deleteItem(1, 1)],
  ['POST /playlists/{id}/items/reorder', done, () => reorderItems(1, [{ id: 1, order_position: 1 }])],
  ['PUT /playlists/{id}/screen', done, () => updateScreens(1, 'lobby', [{ type: 'ticker', is_active: true }])],
  ['GET /playlists/active/today', listOf('playlists', playlist), askToday],
  ['POST /media', done, () => uploadMedia(picture)],
  ['GET /media', listOf('media', media, { ...media, id: 2 }), () => fetchMedia()],
  ['DELETE /media/{id}', done, () => deleteMedia(1)],
  ['POST /auth/register', done, () => createUser({ username: 'a', email: 'b', password: 'c' })],
  ['GET /auth/user/all', { success: true, data: [user, user] }, () => fetchUsers()],
  ['DELETE /auth/user/{id}', done, () => deleteUser(1)],
]

const places: [path: string, right: unknown][] = [
  ['/media', listOf('media', media, { ...media, id: 2 })],
  ['/add_location', listOf('locations', location, { ...location, id: 2 })],
  ['/schedule', listOf('locations', location, { ...location, id: 2 })],
  ['/user', { success: true, data: [user, { ...user, id: 2 }] }],
  ['/location/1?name=Lobby&uid=lobby', listOf('playlists', playlist, { ...playlist, id: 2, type: 'ticker' })],
]

const methods = ['get', 'post', 'put', 'delete'] as const

function answerAll(answer: () => AnyAnswer): void {
  for (const method of methods) override(method, '/*', () => responseOf(answer()))
}

interface Counts {
  /** Random answers for each call. */
  answers: number
  /** Random answers for each page; each of them mounts it, which is slow. */
  pages: number
  /** Makes every run the same. */
  seed?: number
}

/** Tests every call and every page with random answers. */
export function testAnyAnswers({ answers, pages, ...run }: Counts): void {
  beforeEach(() => {
    // Broken entries are logged, and there are thousands of them here.
    vi.mocked(console.warn).mockImplementation(() => undefined)
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    localStorage.setItem('TOKEN', 'any-answer')
  })

  afterEach(() => {
    vi.mocked(console.warn).mockReset()
    vi.mocked(console.info).mockRestore()
  })

  // requirements 4.9, 8.9, 13.3, 13.4, 13.5, 13.6, 13.7, 13.8, 13.9, 13.10, 13.11, 13.12, 13.13
  test.each(calls)(
    'any answer to %s becomes data or an ApiError',
    { timeout: 20_000 + answers * 120 },
    async (_, right, call) => {
      let answer: AnyAnswer = { status: 200, type: 'application/json', body: '' }
      answerAll(() => answer)
      await fc.assert(
        fc.asyncProperty(anyAnswer(right), async given => {
          answer = given
          const result = await call().catch((error: unknown) => error)
          if (result instanceof Error) expect(result).toBeInstanceOf(ApiError)
          else expect(result).toBeTypeOf('object')
        }),
        { ...run, numRuns: answers },
      )
    },
  )

  // requirement 13.19
  test.each(calls.filter(([name]) => name.startsWith('GET')))(
    'one broken entry of %s does not hide the good ones',
    async (_, right, call) => {
      const body = JSON.stringify(right).replace(/\[(?=\{)/, '[null,{"name":{}},7,')
      answerAll(() => ({ status: 200, type: 'application/json', body }))
      const whole = await call()
      answerAll(() => ({ status: 200, type: 'application/json', body: JSON.stringify(right) }))
      expect(whole).toEqual(await call())
    },
  )

  // requirements 13.19, 13.23
  test.each(places)(
    '%s keeps its heading and its navigation after any answer of the server',
    { timeout: 20_000 + pages * 9_000 },
    async (path, right) => {
      let answer: AnyAnswer = { status: 200, type: 'application/json', body: '' }
      await fc.assert(
        fc.asyncProperty(anyAnswer(right), async given => {
          contractServer.resetHandlers()
          answer = given
          let answered = 0
          answerAll(() => {
            answered += 1
            return answer
          })
          localStorage.setItem('TOKEN', 'any-answer')
          renderApp(path)
          await screen.findByRole('heading', { level: 1, hidden: true })
          await waitFor(() => expect(answered).toBeGreaterThan(0))
          // The page draws the answer, or fails, within a few turns of the event loop; a failure has no event to wait for.
          await act(() => new Promise(resolve => setTimeout(resolve, 40)))
          expect(screen.getByRole('heading', { level: 1, hidden: true })).toBeInTheDocument()
          expect(screen.getByRole('navigation', { name: 'Main', hidden: true })).toBeInTheDocument()
          cleanup()
        }),
        { ...run, numRuns: pages },
      )
    },
  )
}
