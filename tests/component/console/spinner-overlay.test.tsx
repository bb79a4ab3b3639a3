import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope } from '../../support/component/contract-server.ts'
import { type Act, logIn, pressInTape } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { holdCall, holdSpinnerWait, isSpinning, spinnerGone } from '../../support/product/held-spinner.ts'
import { LOBBY, prepareCatalogue } from '../answers/catalogue.ts'
import {
  addLocation,
  deleteLocation,
  moveDown,
  saveMedia,
  updateScreens,
  uploadPicture,
} from '../answers/catalogue-actions.ts'

prepareCatalogue()

let wait: ReturnType<typeof holdSpinnerWait>
beforeEach(() => {
  wait = holdSpinnerWait()
})
afterEach(() => wait.release())

const nothing = () => envelope({ success: true, message: '', data: [] })
const done = () => envelope({ success: true, message: 'Done.' })
const isThere: Act = async () => void (await screen.findByRole('heading', { level: 1 }))

type Held = [what: string, path: string, call: [method: 'get' | 'post' | 'put' | 'delete', path: string], act: Act]

const LOADS = ['get', '/locations'] satisfies Held[2]

const loads: Held[] = [
  ['the first load of Media', '/media', ['get', '/media'], isThere],
  ['the first load of Manage Location', '/add_location', LOADS, isThere],
  ['the first load of Schedule', '/schedule', LOADS, isThere],
  ['the first load of Screens', '/screens', LOADS, isThere],
  ['the first load of Manage User', '/user', ['get', '/auth/user/all'], isThere],
  ['the first load of a location', LOBBY, ['get', '/playlists/location/*'], isThere],
  ['the media of the gallery', LOBBY, ['get', '/media'], user => pressInTape(user, 'Videowall Tape', 'Add Media')],
]

// All changes of the console share one overlay: a change as most of them are, one with its own mutation, and the login.
const changes: Held[] = [
  ['adding a location', '/add_location', ['post', '/locations'], addLocation],
  ['saving media', LOBBY, ['post', '/playlists/*/items'], saveMedia('c.png')],
  ['switching the screens', LOBBY, ['put', '/playlists/*/screen'], updateScreens],
  ['a login', '/', ['post', '/auth/login'], user => logIn(user, 'admin', 'b')],
]

// requirement 3.5
test.each([...loads, ...changes])(
  '%s: the overlay comes when it takes long, and goes with the answer',
  async (...row) => {
    const [what, path, held, act] = row
    if (what === 'a login') localStorage.clear()
    const isLoad = held[0] === 'get'
    const call = holdCall(...held, isLoad ? nothing : done)
    const { user } = renderApp(path)
    await act(user)
    await call.asked()
    expect(isSpinning()).toBe(false)
    wait.pass()
    expect(isSpinning()).toBe(true)
    // A person who does not want to wait for a page goes to another one.
    expect(screen.getByLabelText('Loading').classList.contains('spinner-overlay-through')).toBe(isLoad)
    call.open()
    await spinnerGone()
  },
)

// requirement 3.5
test.each<Held>([
  ['a new order, with its own progress,', LOBBY, ['post', '/playlists/*/items/reorder'], moveDown],
  ['an upload, with its own progress,', '/media', ['post', '/media'], uploadPicture],
  [
    'the sidebar of a page that is there',
    '/user',
    LOADS,
    async () => void (await screen.findByRole('row', { name: /admin/ })),
  ],
])('%s shows none', async (_, path, held, act) => {
  const call = holdCall(...held, held[0] === 'get' ? nothing : done)
  const { user } = renderApp(path)
  await act(user)
  await call.asked()
  wait.pass()
  expect(isSpinning()).toBe(false)
  call.open()
})

// requirement 3.5
test('what is loaded again after a change shows none', async () => {
  holdCall('delete', '/locations/*', () => envelope({ success: true, message: 'Gone.' })).open()
  const { user } = renderApp('/add_location')
  await screen.findByRole('button', { name: 'Delete Lobby' })
  const again = holdCall(...LOADS, nothing)
  await deleteLocation(user)
  await screen.findByText('Gone.')
  await again.asked()
  wait.pass()
  expect(isSpinning()).toBe(false)
  again.open()
  await act(async () => undefined)
})
