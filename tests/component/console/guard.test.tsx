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
})
