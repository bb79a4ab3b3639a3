import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { admin } from '../../support/component/contract-server.ts'
import { alertOf, logIn, press } from '../../support/component/page-actions.ts'

/** The key of the kept values in the storage. */
export const KEY = 'KEPT_DRAFTS'

/** The server ends the session: it refuses the call of the next press. */
export async function endSession(user: UserEvent, button: string): Promise<void> {
  localStorage.setItem('TOKEN', 'a-token-of-no-server')
  await press(user, button)
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Your session has ended. Please log in again.')
  expect(alert).toHaveTextContent('Your changes are kept: log in again to go on with them.')
  await press(user, 'OK')
  await screen.findByRole('heading', { name: 'Login' })
}

export async function comeBack(user: UserEvent, account = admin): Promise<void> {
  await logIn(user, account.username, account.password)
  await screen.findByText(`Welcome, ${account.username}`)
  expect(window.location.pathname).toBe('/media')
}

export const notice = () => screen.findByText(/your changes are kept/)
export const noNotice = () => expect(screen.queryByText(/your changes are kept/)).not.toBeInTheDocument()

/** Logs in again, and takes the way that the notice offers. */
export async function goBack(user: UserEvent, page: string): Promise<void> {
  await comeBack(user)
  expect(await notice()).toHaveTextContent(new RegExp(`^Back to ${page}, your changes are kept\\.`))
  await user.click(screen.getByRole('link', { name: `Back to ${page}` }))
}

export const goTo = async (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }))
