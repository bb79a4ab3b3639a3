import { alert, base, button, dialog, heading } from './console-acts.ts'
import type { State } from './state.ts'

/** Pages with few states of their own. */
export const otherStates: readonly State[] = [
  { ...base, name: 'login', path: '/', signedIn: false, open: page => heading(page, 'Login') },
  {
    ...base,
    name: 'login-failed',
    path: '/',
    signedIn: false,
    async open(page) {
      await page.getByRole('textbox', { name: 'Username' }).fill('budi')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await button(page, 'Login').click()
      await alert(page, 'Warning')
    },
  },
  { ...base, name: 'not-found', path: '/no/such/page', open: page => heading(page, 'Page not found') },
  { ...base, name: 'users', path: '/user', open: page => page.getByText('budi', { exact: true }).waitFor() },
  {
    ...base,
    name: 'users-add',
    path: '/user',
    async open(page) {
      await button(page, 'Add User').click()
      await dialog(page, 'Add New User')
    },
  },
  {
    ...base,
    name: 'contract',
    path: '/contract.html',
    signedIn: false,
    open: page => heading(page, 'The contract of the server'),
  },
]
