import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, logIn, press, typeInto } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { aGate } from '../../support/looks/gate.ts'

beforeAll(startContract)
afterAll(stopContract)

async function openLogin() {
  const { user } = renderApp('/')
  await screen.findByRole('heading', { name: 'Login' })
  return user
}

// requirements 2.13, 19.12
test('the page says what the product is, and leads to the licenses of what it contains', async () => {
  await openLogin()
  const about = within(screen.getByRole('region', { name: 'About' }))
  expect(about.getByText('Decide what the screens of all your locations show, and when.')).toBeVisible()
  expect(about.getAllByRole('term').map(term => term.textContent)).toEqual(['Media', 'Playlists', 'Screens'])
  expect(screen.getByRole('region', { name: 'About' }).querySelectorAll('.login-stills > img')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Open-source notices' })).toHaveAttribute('href', '/third-party.txt')
})

// requirement 2.1
test('a person types the username at once', async () => {
  await openLogin()
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus()
})

// requirements 2.3, 2.4, 3.1, 13.3
test('a right password stores the four keys and goes to the media page', async () => {
  const user = await openLogin()
  await logIn(user, admin.username, admin.password)
  await waitFor(() => expect(window.location.pathname).toBe('/media'))
  expect(localStorage.getItem('TOKEN')).toMatch(/\S{20,}/)
  expect(localStorage.getItem('USER_ID')).toBe('1')
  expect(localStorage.getItem('EMAIL')).toBe('admin@signage.example')
  expect(localStorage.getItem('USERNAME')).toBe('admin')
  expect(await screen.findByText('Welcome, admin')).toBeVisible()
})

// requirement 2.3
test('a wrong password says so and keeps the typed texts; no session begins', async () => {
  const user = await openLogin()
  await logIn(user, 'admin', 'wrong')
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription(/password/i)
  await press(user, 'OK')
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('admin')
  expect(screen.getByLabelText('Password')).toHaveValue('wrong')
  expect(localStorage.getItem('TOKEN')).toBeNull()
  expect(window.location.pathname).toBe('/')
})

// requirement 14.2
test.each([
  ['an answer without a token and without words', envelope({ success: true, data: {} }), 'Login gagal!'],
  ['a refusal', envelope({ success: false, message: 'Salah.' }, 401), 'Salah.'],
  ['HTML of a proxy', new Response('<h1>Bad gateway</h1>', { status: 200 }), 'Login gagal!'],
  ['no answer', Response.error(), 'The server cannot be reached. Check the network connection, then try again.'],
])('%s shows a warning', async (_, answer, message) => {
  override('post', '/auth/login', () => answer.clone())
  const user = await openLogin()
  await logIn(user, admin.username, admin.password)
  expect(await alertOf('Warning')).toHaveAccessibleDescription(message)
})

// requirement 2.11
test('a double click signs in once', async () => {
  let calls = 0
  const clicked = aGate()
  override('post', '/auth/login', async () => {
    calls += 1
    await clicked.opened
    return envelope({ success: false, message: 'Once.' })
  })
  const user = await openLogin()
  await typeInto(user, screen, { Username: 'a', Password: 'b' })
  await user.dblClick(screen.getByRole('button', { name: 'Login' }))
  clicked.open()
  await alertOf('Warning')
  expect(calls).toBe(1)
})

// requirement 2.5
test('without a guest account "Login as Guest" says that there is none', async () => {
  const user = await openLogin()
  await user.click(screen.getByRole('link', { name: 'Login as Guest' }))
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Guest login is not available.')
})

// requirement 2.10
test('the password can be shown', async () => {
  const user = await openLogin()
  await press(user, 'Show what is typed')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})

// requirements 1.3, 1.7, 1.8, 20.1
test.each(['/media', '/add_location', '/location/1', '/user', '/schedule', '/screens'])(
  '%s without a token goes to the login',
  async path => {
    renderApp(path)
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(window.location.pathname).toBe('/')
  },
)

// requirement 36.4
test('the code of a new screen leads through the login to its form', async () => {
  const { user } = renderApp('/add_location?add=screen-4k7xr')
  await screen.findByRole('heading', { name: 'Login' })
  await logIn(user, admin.username, admin.password)
  const form = within(await screen.findByRole('dialog', { name: 'Add New Location' }))
  expect(form.getByLabelText('Unique ID')).toHaveValue('screen-4k7xr')
  expect(form.getByLabelText('Location Name')).toHaveFocus()
  await press(user, 'Close', form)
  expect(window.location.search).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
})

// requirement 1.10
test.each(['/display//videowall', '/display/lobby', '/display/lobby/videowall/x'])(
  '%s is black: the public sees no link to the login',
  async path => {
    renderApp(path)
    expect(await screen.findByText(/^This address names no screen\. It has to look like http/)).toBeVisible()
    expect(screen.getByRole('main', { name: 'Display' })).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

// requirement 1.10
test('an unknown path says so and links home', async () => {
  renderApp('/nothing/here')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/')
})
