import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(async () => {
  await startContract()
  await signIn()
})
afterEach(stopContract)

/** The login is shown, and nothing of the ended session is left for the next person. */
async function expectLogin() {
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(window.location.pathname).toBe('/')
  expect(['TOKEN', 'USER_ID', 'EMAIL', 'USERNAME'].filter(key => localStorage.getItem(key) !== null)).toEqual([])
}

// requirement 1.8
test.each([
  ['/media', 'Media'],
  ['/user', 'Manage Location'],
])('on %s, with the token taken out of the storage by hand, a click on "%s" goes to the login', async (path, name) => {
  const { user } = renderApp(path)
  const target = within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name })
  await screen.findByRole('heading', { level: 1 })
  localStorage.removeItem('TOKEN')
  await user.click(target)
  await expectLogin()
})

// requirement 2.7
test('a session that the server ended goes to the login with the next calls, with one alert', async () => {
  const { user } = renderApp('/media')
  await screen.findByText(/No videos yet/)
  for (const path of ['/auth/user/all', '/locations'])
    override('get', path, () => envelope({ success: false, message: 'Expired.' }, 401))
  await user.click(await screen.findByRole('link', { name: 'Manage User' }))
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Your session has ended. Please log in again.')
  await press(user, 'OK')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await expectLogin()
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus()
})

const heading = (name: string) => screen.findByRole('heading', { name })
const address = () => window.location.href.slice(window.location.origin.length)

// requirement 1.9
test('the start page with a stored token leads to the media page, and Back does not lead to the start page', async () => {
  const visited = window.history.length
  renderApp('/')
  expect(await heading('Media')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Login' })).not.toBeInTheDocument()
  expect(address()).toBe('/media')
  expect(window.history.length).toBe(visited)
})

// requirement 1.11
test('every page has a plain path in the history of the browser, and Back and Forward walk through them', async () => {
  // An earlier test may have gone back: the entries ahead of it, which the next one replaces, would be counted.
  window.history.pushState(null, '', '/')
  const { user } = renderApp('/media')
  await heading('Media')
  const visited = window.history.length
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(sidebar.getByRole('link', { name: 'Manage User' }))
  expect(await heading('User Management')).toBeVisible()
  expect(address()).toBe('/user')
  expect(window.history.length).toBe(visited + 1)
  window.history.back()
  expect(await heading('Media')).toBeVisible()
  expect(address()).toBe('/media')
  window.history.forward()
  expect(await heading('User Management')).toBeVisible()
  expect(address()).toBe('/user')
})
