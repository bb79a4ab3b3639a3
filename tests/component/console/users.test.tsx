import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, confirmDelete, press, saveNewUser } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(async () => {
  await startContract()
  await signIn()
})
afterEach(stopContract)

async function openUsers() {
  const { user } = renderApp('/user')
  await screen.findByRole('row', { name: /admin/ })
  return user
}

// requirements 1.7, 7.1, 13.13
test('the table has its six columns and numbers its rows', async () => {
  await openUsers()
  expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
    'NO',
    'Username',
    'Email',
    'Created At',
    'Updated At',
    'Action',
  ])
  const numbers = screen
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell')[0]?.textContent)
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)))
})

// requirements 1.12, 3.4, 7.2, 13.13, 14.16, 16.6
test('a user is added and deleted with the messages of the catalogue', async () => {
  const user = await openUsers()
  await saveNewUser(user, 'sari')
  expect(await alertOf('Success')).toHaveAccessibleDescription('User created successfuly!')
  expect(await screen.findByRole('row', { name: /sari/, hidden: true })).toBeInTheDocument()
  await press(user, 'OK')
  await press(user, 'Delete sari')
  await confirmDelete(user)
  expect(await alertOf('Success')).toHaveAccessibleDescription('User deleted successfuly!')
  await waitFor(() => expect(screen.queryByRole('row', { name: /sari/ })).not.toBeInTheDocument())
})

// requirement 2.2
test('a taken name is refused with the reason, and what was typed stays', async () => {
  const user = await openUsers()
  await saveNewUser(user, 'admin')
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Failed to create user!')
  expect(alert).toHaveTextContent(/taken|already/i)
  await press(user, 'OK')
  expect(screen.getByLabelText('Username')).toHaveValue('admin')
  expect(screen.getByLabelText('Password')).toHaveValue('a-long-password')
})

// requirement 7.6
test('deleting yourself says so before, and signs you out', async () => {
  override('delete', '/auth/user/*', () => envelope({ success: true, message: 'Deleted.' }))
  const user = await openUsers()
  await press(user, 'Delete admin')
  const question = await screen.findByRole('alertdialog', { name: 'Confirm delete' })
  expect(question).toHaveAccessibleDescription(/you will be signed out/)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(localStorage.getItem('TOKEN')).toBeNull()
})

// requirements 13.19, 16.6
test('a user without a username is called by the email', async () => {
  override('get', '/auth/user/all', () => envelope({ success: true, data: [{ id: 9, email: 'a@b.example' }] }))
  const { user } = renderApp('/user')
  await user.click(await screen.findByRole('button', { name: 'Delete a@b.example' }))
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^Delete the user “a@b\.example”/)
})
