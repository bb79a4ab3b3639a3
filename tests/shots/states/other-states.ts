import { alertOf } from '../../support/console/dialogs.ts'
import { button, heading } from '../../support/console/locators.ts'
import { logIn } from '../../support/console/session.ts'
import type { State } from '../state.ts'
import { base } from './console-states.ts'

/** Pages with few states. */
export const otherStates: readonly State[] = [
  { ...base, name: 'login', path: '/', signedIn: false, open: page => heading(page, 'Login').waitFor() },
  {
    ...base,
    name: 'login-failed',
    path: '/',
    signedIn: false,
    async open(page) {
      await logIn(page, { username: 'budi', password: 'wrong' })
      await alertOf(page, 'Warning').waitFor()
    },
  },
  { ...base, name: 'not-found', path: '/no/such/page', open: page => heading(page, 'Page not found').waitFor() },
  {
    ...base,
    name: 'location-unknown',
    path: '/location/999',
    open: page => page.getByText('There is no location with this address.').waitFor(),
  },
  { ...base, name: 'users', path: '/user', open: page => page.getByText('budi', { exact: true }).waitFor() },
  {
    ...base,
    name: 'users-add',
    path: '/user',
    async open(page) {
      await button(page, 'Add User').click()
      await page.getByRole('dialog', { name: 'Add New User' }).waitFor()
    },
  },
  {
    ...base,
    name: 'contract',
    path: '/contract.html',
    signedIn: false,
    open: page => heading(page, 'The contract of the server').waitFor(),
  },
]
