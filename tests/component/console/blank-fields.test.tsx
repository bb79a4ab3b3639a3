import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, fillFields, press } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(startContract)
afterEach(stopContract)

/** Watches a call. @returns the bodies that the page sent */
function watch(method: 'post' | 'put', path: string): unknown[] {
  const bodies: unknown[] = []
  override(method, path, async request => {
    bodies.push(await request.clone().json())
    return envelope({ success: true, message: 'Saved.' })
  })
  return bodies
}

type Form = Record<string, string>

/** Fills one field with blanks only, then with a real text. */
async function expectBlanksRefused(user: UserEvent, button: string, form: Form, bodies: unknown[], blank: string) {
  const field = screen.getByLabelText(blank)
  for (const blanks of ['   ', '\u00a0', '\t\u3000']) {
    fillFields({ ...form, [blank]: blanks })
    await press(user, button)
    expect(field).toBeInvalid()
    expect(field).toHaveProperty('validationMessage', `${blank} must contain more than spaces.`)
  }
  expect(bodies).toEqual([])
  fillFields(form)
  expect(field).toBeValid()
  await press(user, button)
  await expect.poll(() => bodies).toHaveLength(1)
}

const location = { 'Location Name': 'Hall', 'Unique ID': 'hall' }

test.each(['Location Name', 'Unique ID'])('a new location needs more than blanks as its %s', async blank => {
  await signIn()
  const bodies = watch('post', '/locations')
  const { user } = renderApp('/add_location')
  await press(user, 'Add Location')
  await expectBlanksRefused(user, 'Save Location', location, bodies, blank)
})

test.each(['Location Name', 'Unique ID'])('an edited location needs more than blanks as its %s', async blank => {
  const seed = await signIn()
  await seed.location('Lobby', 'lobby')
  const bodies = watch('put', '/locations/*')
  const { user } = renderApp('/add_location')
  await press(user, 'Edit Lobby')
  await expectBlanksRefused(user, 'Update Location', location, bodies, blank)
})

test('a new user needs more than blanks as the username; a password is sent as it was typed', async () => {
  await signIn()
  const bodies = watch('post', '/auth/register')
  const { user } = renderApp('/user')
  await press(user, 'Add User')
  const form = { Username: 'sari', Email: 'sari@signage.example', Password: '  two blanks  ' }
  await expectBlanksRefused(user, 'Save User', form, bodies, 'Username')
  expect(bodies).toEqual([{ username: 'sari', email: 'sari@signage.example', password: '  two blanks  ' }])
})

test('a login needs more than blanks as the username; a password of blanks is a password', async () => {
  const bodies = watch('post', '/auth/login')
  const { user } = renderApp('/')
  await screen.findByRole('heading', { name: 'Login' })
  const form = { Username: 'admin', Password: '   ' }
  await expectBlanksRefused(user, 'Login', form, bodies, 'Username')
  expect(bodies).toEqual([{ username: 'admin', password: '   ' }])
  await within(await alertOf('Warning')).findByText('Saved.')
})
