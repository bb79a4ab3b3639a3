import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installDecoders } from '../../support/component/component-media.ts'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

let removeDecoders: () => void

beforeEach(async () => {
  removeDecoders = installDecoders()
  await startContract()
  await signIn()
})

afterEach(async () => {
  await stopContract()
  removeDecoders()
})

const KEYS = ['TOKEN', 'USER_ID', 'EMAIL', 'USERNAME']
const storedKeys = () => KEYS.filter(key => localStorage.getItem(key) !== null)
const link = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name })

test.each([
  ['/media', 'Manage User'],
  ['/media', 'Media'],
  ['/add_location', 'Media'],
  ['/user', 'Manage Location'],
])('on %s, with the token taken out of the storage by hand, a click on "%s" goes to the login', async (path, name) => {
  const { user } = renderApp(path)
  const target = await link(name)
  await screen.findByRole('heading', { level: 1 })
  localStorage.removeItem('TOKEN')
  await user.click(target)
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(window.location.pathname).toBe('/')
  // Nothing of the ended session is left for the next person.
  expect(storedKeys()).toEqual([])
})

test('with the token still there, the same click goes where it says', async () => {
  const { user } = renderApp('/media')
  await user.click(await link('Manage User'))
  expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible()
  expect(storedKeys()).toEqual(KEYS)
})

test('without a visit, the next calls that are refused go to the login, with one alert', async () => {
  override('get', '/media', () => envelope({ success: true, data: { media: [] } }))
  const { user } = renderApp('/media')
  await screen.findByText(/No videos yet/)
  localStorage.removeItem('TOKEN')
  const refused = () => envelope({ success: false, message: 'Sign in first.' }, 401)
  override('get', '/media', refused)
  override('get', '/locations', refused)
  override('post', '/media', refused)
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose files'), file)
  expect(await screen.findByRole('alertdialog', { name: 'Warning' })).toHaveAccessibleDescription(
    'Your session has ended. Please log in again.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(storedKeys()).toEqual([])
})
