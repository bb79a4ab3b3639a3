import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope } from '../../support/component/contract-server.ts'
import { pressInTape } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { holdCall, holdSpinnerWait, isSpinning, spinnerGone } from '../../support/product/held-spinner.ts'
import { LOBBY, prepareCatalogue } from '../answers/catalogue.ts'
import { deleteLocation } from '../answers/catalogue-actions.ts'

prepareCatalogue()

let wait: ReturnType<typeof holdSpinnerWait>
beforeEach(() => {
  wait = holdSpinnerWait()
})
afterEach(() => wait.release())

const nothing = () => envelope({ success: true, message: '', data: [] })

const pages = [
  ['/media', '/media'],
  ['/add_location', '/locations'],
  ['/schedule', '/locations'],
  ['/screens', '/locations'],
  ['/user', '/auth/user/all'],
  [LOBBY, '/playlists/location/*'],
] as const

// requirement 3.5
test.each(pages)(
  'the first load of %s: the overlay comes when it takes long, and goes with the answer',
  async (path, list) => {
    const call = holdCall('get', list, nothing)
    renderApp(path)
    await call.asked()
    await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
    expect(isSpinning()).toBe(false)
    wait.pass()
    expect(isSpinning()).toBe(true)
    // A person who does not want to wait goes to another page.
    expect(screen.getByLabelText('Loading')).toHaveClass('spinner-overlay-through')
    call.open()
    await spinnerGone()
  },
)

// requirement 3.5
test.each(pages)('a first load of %s that is fast shows none', async (path, list) => {
  const call = holdCall('get', list, nothing)
  call.open()
  renderApp(path)
  await call.asked()
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
  await waitFor(() => expect(document.querySelectorAll('main [aria-busy=true]')).toHaveLength(0))
  wait.pass()
  expect(isSpinning()).toBe(false)
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
  await screen.findByRole('button', { name: 'Delete Lobby' }, { timeout: 20_000 })
  const again = holdCall('get', '/locations', nothing)
  await deleteLocation(user)
  await screen.findByText('Gone.')
  await again.asked()
  wait.pass()
  expect(isSpinning()).toBe(false)
  again.open()
  await act(async () => undefined)
})
