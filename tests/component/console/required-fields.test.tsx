import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(startContract)
afterEach(stopContract)

/** @returns the bodies that were sent to a call, which refuses every one */
function watchPosts(path: string): unknown[] {
  const bodies: unknown[] = []
  override('post', path, async request => {
    bodies.push(await request.clone().json())
    return envelope({ success: false, message: 'Not now.' })
  })
  return bodies
}

/** The first test of a run loads the page's code. */
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }, { timeout: 20_000 }))

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Leaves out one field after the other; the browser itself refuses each time, and only the whole form is sent. */
async function expectAllRequired(user: UserEvent, form: Record<string, string>, button: string, bodies: unknown[]) {
  for (const [label, text] of Object.entries(form)) fill(label, text)
  for (const [label, text] of Object.entries(form)) {
    fill(label, '')
    expect(screen.getByLabelText(label)).toHaveProperty('validity.valueMissing', true)
    await user.click(screen.getByRole('button', { name: button }))
    fill(label, text)
  }
  expect(bodies).toEqual([])
  await user.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('alertdialog', { name: 'Warning' })
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
  fill('Email', 'sari at home')
  expect(screen.getByLabelText('Email')).toHaveProperty('validity.typeMismatch', true)
  const form = { Username: 'sari', Email: 'sari@signage.example', Password: 'secret' }
  await expectAllRequired(user, form, 'Save User', bodies)
})
