import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, fillFields, press } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(startContract)
afterEach(stopContract)

/** Refuses every call of a path. @returns the bodies that the page sent */
function watchPosts(path: string): unknown[] {
  const bodies: unknown[] = []
  override('post', path, async request => {
    bodies.push(await request.clone().json())
    return envelope({ success: false, message: 'Not now.' })
  })
  return bodies
}

/** Leaves out each field in turn: the browser refuses the form, and only the complete form is sent. */
async function expectAllRequired(user: UserEvent, form: Record<string, string>, button: string, bodies: unknown[]) {
  fillFields(form)
  for (const [label, text] of Object.entries(form)) {
    fillFields({ [label]: '' })
    expect(screen.getByLabelText(label)).toHaveProperty('validity.valueMissing', true)
    await press(user, button)
    fillFields({ [label]: text })
  }
  expect(bodies).toEqual([])
  await press(user, button)
  await alertOf('Warning')
  expect(bodies).toHaveLength(1)
}

// requirement 2.2
test('a login needs a username and a password', async () => {
  const bodies = watchPosts('/auth/login')
  const { user } = renderApp('/')
  await screen.findByRole('heading', { name: 'Login' }, { timeout: 20_000 })
  await expectAllRequired(user, { Username: 'admin', Password: 'secret' }, 'Login', bodies)
})

// requirement 5.8
test('a location needs a name and a unique id, and the client checks no other bounds', async () => {
  await signIn()
  const bodies = watchPosts('/locations')
  const { user } = renderApp('/add_location')
  await press(user, 'Add Location')
  const name = 'ü'.repeat(5_000)
  await expectAllRequired(user, { 'Location Name': name, 'Unique ID': '/?#' }, 'Save Location', bodies)
  expect(bodies).toMatchObject([{ name, unique_id: '/?#' }])
})

// requirement 7.3
test('a user needs a username, an e-mail address and a password', async () => {
  await signIn()
  const bodies = watchPosts('/auth/register')
  const { user } = renderApp('/user')
  await press(user, 'Add User')
  expect(screen.getByLabelText('Username')).toHaveProperty('type', 'text')
  fillFields({ Email: 'sari at home' })
  expect(screen.getByLabelText('Email')).toHaveProperty('validity.typeMismatch', true)
  const form = { Username: 'sari', Email: 'sari@signage.example', Password: 'secret' }
  await expectAllRequired(user, form, 'Save User', bodies)
})
