import { act, screen, waitFor } from '@testing-library/react'
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

type Held = [what: string, path: string, call: [method: 'get' | 'post' | 'put' | 'delete', path: string], act: Act]

/** Opens the page, acts once its heading is there, and holds the call back. */
async function openHeld([, path, held, act]: Held, answer = done) {
  const call = holdCall(...held, answer)
  const { user } = renderApp(path)
  if (held[0] === 'get') await call.asked()
  await screen.findByRole('heading', { level: 1 })
  await act(user)
  await call.asked()
  return call
}

const pages: Held[] = [
  ['/media', '/media'],
  ['/add_location', '/locations'],
  ['/schedule', '/locations'],
  ['/screens', '/locations'],
  ['/user', '/auth/user/all'],
  [LOBBY, '/playlists/location/*'],
].map(([path = '', list = '']) => [`the first load of ${path}`, path, ['get', list], async () => undefined])

// requirement 3.5
test.each(pages)('%s: the overlay comes when it takes long, and goes with the answer', async (...held) => {
  const call = await openHeld(held, nothing)
  expect(isSpinning()).toBe(false)
  wait.pass()
  expect(isSpinning()).toBe(true)
  // A person who does not want to wait goes to another page.
  expect(screen.getByLabelText('Loading')).toHaveClass('spinner-overlay-through')
  call.open()
  await spinnerGone()
})

// requirement 3.5
test('a first load that is fast shows none', async () => {
  const call = holdCall('get', '/auth/user/all', nothing)
  call.open()
  renderApp('/user')
  await call.asked()
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelectorAll('main [aria-busy=true]')).toHaveLength(0))
  wait.pass()
  expect(isSpinning()).toBe(false)
})

const alert = () => screen.findByRole('alertdialog', { name: /Success|Warning/ })

const logsIn: Act = user => logIn(user, 'admin', 'b')

// All changes of the console share one overlay: a change as most of them are, one with its own mutation, and the login.
const changes: Held[] = [
  ['adding a location', '/add_location', ['post', '/locations'], addLocation],
  ['saving media', LOBBY, ['post', '/playlists/*/items'], saveMedia('c.png')],
  ['switching the screens', LOBBY, ['put', '/playlists/*/screen'], updateScreens],
  ['a login', '/', ['post', '/auth/login'], logsIn],
]

// requirement 3.5
test.each(changes)('%s: the overlay comes when the answer takes long, and goes with it', async (...held) => {
  if (held[1] === '/') localStorage.clear()
  const call = await openHeld(held)
  expect(isSpinning()).toBe(false)
  wait.pass()
  expect(isSpinning()).toBe(true)
  call.open()
  await alert()
  await spinnerGone()
})

// requirement 3.5
test('a fast answer to a change shows no overlay', async () => {
  holdCall('post', '/locations', done).open()
  const { user } = renderApp('/add_location')
  await addLocation(user)
  await alert()
  wait.pass()
  expect(isSpinning()).toBe(false)
})

// requirement 3.6
test.each<Held>([
  ['a new order', LOBBY, ['post', '/playlists/*/items/reorder'], moveDown],
  ['an upload', '/media', ['post', '/media'], uploadPicture],
])('%s shows its own progress, and no overlay', async (...held) => {
  const call = await openHeld(held)
  wait.pass()
  expect(isSpinning()).toBe(false)
  call.open()
})

// requirement 3.6
test('the sidebar of a page that is there loads without it', async () => {
  const locations = holdCall('get', '/locations', nothing)
  renderApp('/user')
  await locations.asked()
  await screen.findByRole('row', { name: /admin/ })
  wait.pass()
  expect(isSpinning()).toBe(false)
  locations.open()
})

// requirement 3.5
test('the media of the gallery is a first load too', async () => {
  const media = holdCall('get', '/media', nothing)
  const { user } = renderApp(LOBBY)
  await pressInTape(user, 'Videowall Tape', 'Add Media')
  await media.asked()
  wait.pass()
  expect(isSpinning()).toBe(true)
  media.open()
  await spinnerGone()
})

// requirement 3.6
test('what is loaded again after a change shows none', async () => {
  holdCall('delete', '/locations/*', () => envelope({ success: true, message: 'Gone.' })).open()
  const { user } = renderApp('/add_location')
  await screen.findByRole('button', { name: 'Delete Lobby' })
  const again = holdCall('get', '/locations', nothing)
  await deleteLocation(user)
  await screen.findByText('Gone.')
  await again.asked()
  wait.pass()
  expect(isSpinning()).toBe(false)
  again.open()
  await act(async () => undefined)
})
