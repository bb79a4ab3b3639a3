import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, fillFields, press } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(startContract)
afterEach(stopContract)

/** Refuses a call. @returns the bodies that the page has sent */
function watch(method: 'post' | 'put', path: string): unknown[] {
  const bodies: unknown[] = []
  override(method, path, async request => {
    bodies.push(await request.clone().json())
    return envelope({ success: false, message: 'Not now.' })
  })
  return bodies
}

type Fields = Record<string, string>

/** Leaves out each field in turn, then fills some with blanks only: the browser refuses the form each time. */
async function expectRefused(user: UserEvent, form: Fields, button: string, notBlank: readonly string[]) {
  const refuses = async (label: string, text: string, fault: object) => {
    fillFields({ ...form, [label]: text })
    await press(user, button)
    expect(screen.getByLabelText(label)).toMatchObject(fault)
  }
  for (const label of Object.keys(form)) await refuses(label, '', { validity: { valueMissing: true } })
  for (const label of notBlank) {
    const validationMessage = `${label} must contain more than spaces.`
    for (const blanks of ['   ', '\u00a0', '\t\u3000']) await refuses(label, blanks, { validationMessage })
  }
}

type Row = [what: string, path: string, call: ['post' | 'put', string], opener: string, save: string, form: Fields]

const place: Fields = { 'Location Name': 'ü'.repeat(1_000), 'Unique ID': '/?#' }
const person: Fields = { Username: 'sari', Email: 'sari@signage.example', Password: '  two blanks  ' }

// requirement 2.2
test.each<Row>([
  ['a login', '/', ['post', '/auth/login'], '', 'Login', { Username: 'admin', Password: '   ' }],
  ['a new location', '/add_location', ['post', '/locations'], 'Add Location', 'Save Location', place],
  ['a changed location', '/add_location', ['put', '/locations/*'], 'Edit Lobby', 'Update Location', place],
  ['a new user', '/user', ['post', '/auth/register'], 'Add User', 'Save User', person],
])('%s needs every field, and more than blanks but as its password; all is sent as it was typed', async (...row) => {
  const [, path, call, opener, save, form] = row
  if (path !== '/') await (await signIn()).location('Lobby', 'lobby')
  const bodies = watch(...call)
  const { user } = renderApp(path)
  if (opener) await press(user, opener)
  await screen.findByRole('button', { name: save })
  const texts = Object.keys(form).filter(label => ['Username', 'Location Name', 'Unique ID'].includes(label))
  await expectRefused(user, form, save, texts)
  expect(bodies).toEqual([])
  fillFields(form)
  await press(user, save)
  await alertOf('Warning')
  expect(bodies.map(body => Object.values(body as object).filter(value => typeof value === 'string'))).toEqual([
    Object.values(form),
  ])
})

// requirement 2.2
test('the address of a new user is one of e-mail', async () => {
  await signIn()
  const { user } = renderApp('/user')
  await press(user, 'Add User')
  fillFields({ Email: 'sari at home' })
  expect(screen.getByLabelText('Email')).toHaveProperty('validity.typeMismatch', true)
})
