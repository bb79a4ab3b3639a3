import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope } from '../../support/component/contract-server.ts'
import { type Act, logIn } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { holdCall, holdSpinnerWait, isSpinning, spinnerGone } from '../../support/product/held-spinner.ts'
import { LOBBY, prepareCatalogue } from '../answers/catalogue.ts'
import {
  addLocation,
  addTicker,
  addUser,
  deleteItem,
  deleteLocation,
  deleteMedia,
  deletePlaylist,
  deleteUser,
  editLocation,
  moveDown,
  saveMedia,
  updatePlaylist,
  updateScreens,
  uploadPicture,
} from '../answers/catalogue-actions.ts'

prepareCatalogue()

let wait: ReturnType<typeof holdSpinnerWait>
beforeEach(() => {
  wait = holdSpinnerWait()
})
afterEach(() => {
  wait.release()
})

type Held = [what: string, path: string, call: [method: 'get' | 'post' | 'put' | 'delete', path: string], act: Act]

const done = () => envelope({ success: true, message: 'Done.' })

const changes: Held[] = [
  ['adding a location', '/add_location', ['post', '/locations'], addLocation],
  ['changing a location', '/add_location', ['put', '/locations/*'], editLocation],
  ['deleting a location', '/add_location', ['delete', '/locations/*'], deleteLocation],
  ['creating a playlist', LOBBY, ['post', '/playlists'], addTicker],
  ['changing a playlist', LOBBY, ['put', '/playlists/1'], updatePlaylist],
  ['deleting a playlist', LOBBY, ['delete', '/playlists/1'], deletePlaylist],
  ['deleting an item', LOBBY, ['delete', '/playlists/*/items/*'], deleteItem],
  ['saving media', LOBBY, ['post', '/playlists/*/items'], saveMedia('c.png')],
  ['switching the screens', LOBBY, ['put', '/playlists/*/screen'], updateScreens],
  ['deleting media', '/media', ['delete', '/media/*'], deleteMedia],
  ['creating a user', '/user', ['post', '/auth/register'], addUser],
  ['deleting a user', '/user', ['delete', '/auth/user/*'], deleteUser],
]

/** The page's own first load is over before the person acts. */
async function open(path: string, act: Act): Promise<void> {
  const { user } = renderApp(path)
  await screen.findByRole('heading', { level: 1 }, { timeout: 40_000 })
  await act(user)
}

const alert = () => screen.findByRole('alertdialog', { name: /Success|Warning/ })

// requirement 3.5
test.each(changes)(
  '%s: the overlay comes when the answer takes long, and goes with it',
  { timeout: 60_000 },
  async (_, path, held, act) => {
    const call = holdCall(...held, done)
    await open(path, act)
    await call.asked()
    expect(isSpinning()).toBe(false)
    wait.pass()
    expect(isSpinning()).toBe(true)
    call.open()
    await alert()
    await spinnerGone()
  },
)

const isFastToo = ([what]: Held) => what === 'adding a location' || what === 'saving media'

// requirement 3.5
test.each(changes.filter(isFastToo))('%s: a fast answer shows no overlay', async (_, path, held, act) => {
  const call = holdCall(...held, done)
  call.open()
  await open(path, act)
  await alert()
  wait.pass()
  expect(isSpinning()).toBe(false)
})

// requirement 3.5
test('a login that takes long has the overlay, until it fails', async () => {
  localStorage.clear()
  const call = holdCall('post', '/auth/login', () => envelope({ success: false, message: 'No.' }))
  await open('/', user => logIn(user, 'admin', 'b'))
  await call.asked()
  expect(isSpinning()).toBe(false)
  wait.pass()
  expect(isSpinning()).toBe(true)
  call.open()
  await alert()
  await spinnerGone()
})

test('a fast login shows none', async () => {
  localStorage.clear()
  holdCall('post', '/auth/login', () => envelope({ success: false, message: 'No.' })).open()
  await open('/', user => logIn(user, 'admin', 'b'))
  await alert()
  wait.pass()
  expect(isSpinning()).toBe(false)
})

// requirement 3.6
test.each<Held>([
  ['a new order', LOBBY, ['post', '/playlists/*/items/reorder'], moveDown],
  ['an upload', '/media', ['post', '/media'], uploadPicture],
])('%s shows its own progress, and no overlay', async (_, path, held, act) => {
  const call = holdCall(...held, done)
  await open(path, act)
  await call.asked()
  wait.pass()
  expect(isSpinning()).toBe(false)
  call.open()
})
