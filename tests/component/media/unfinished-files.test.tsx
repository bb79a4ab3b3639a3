import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearSession, storeSession } from '../../../src/api/session.ts'
import { admin, envelope, override } from '../../support/component/contract-server.ts'
import { alertOf, logIn, press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { holdUpload, prepareMediaTests } from './media-fixture.ts'

// The pages of this file live in one browser without locks, as on plain http.
Reflect.deleteProperty(navigator, 'locks')

prepareMediaTests()

/** What this tab keeps for its next page: jsdom has no Web Locks, like a browser on plain http. */
const kept = () =>
  Object.keys(sessionStorage)
    .filter(key => key.startsWith('UNFINISHED_FILES '))
    .map(key => JSON.parse(sessionStorage.getItem(key) ?? ''))

const NAMED = '“a.png” was not finished when your last visit ended. Choose it again.'

/** Keeps an entry like a page that was closed. */
const keepEntry = (values: object) =>
  sessionStorage.setItem(
    'UNFINISHED_FILES of an earlier page',
    JSON.stringify({
      owner: '["1","admin"]',
      at: Date.now(),
      names: ['a.png'],
      count: 1,
      ...values,
    }),
  )

/** The next page of the tab. The title of the page comes after its first effects. */
async function openNext() {
  const page = renderApp('/user')
  await screen.findByRole('heading', { name: 'User Management' })
  return page
}

// requirement 28.8
test('a file that is being uploaded is kept by name until it has arrived', async () => {
  const { user, gate } = await holdUpload('Thanks.')
  await waitFor(() => expect(kept()).toMatchObject([{ names: ['a.png'], count: 1 }]))
  gate.open()
  await alertOf('Success')
  await press(user, 'OK')
  expect(kept()).toEqual([])
})

// requirement 28.8
test('the next page names the files of a closed one, once', async () => {
  keepEntry({})
  const { user, unmount } = await openNext()
  expect(await alertOf('Warning')).toHaveAccessibleDescription(NAMED)
  expect(kept()).toEqual([])
  await press(user, 'OK')
  unmount()
  await openNext()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

// requirement 28.8
test('another user is not told, and the entry waits for its own', async () => {
  keepEntry({ owner: '["2","budi"]' })
  const { unmount } = await openNext()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(kept()).toHaveLength(1)
  unmount()
  storeSession({ token: 'a token', userId: '2', email: 'budi@signage.example', username: 'budi' })
  override('get', '/auth/user/all', () => envelope({ success: true, message: '', data: [] }))
  override('get', '/locations', () => envelope({ success: true, message: '', data: { locations: [] } }))
  await openNext()
  expect(await alertOf('Warning')).toHaveAccessibleDescription(NAMED)
})

// requirement 28.8
test.each([
  ['a week old', { at: Date.now() - 7 * 24 * 3_600_000 - 1000 }],
  ['ahead of the clock', { at: Date.now() + 3_600_000 }],
  ['broken', { names: 5 }],
])('an entry that is %s is forgotten without a word', async (_what, values) => {
  keepEntry(values)
  await openNext()
  await waitFor(() => expect(kept()).toEqual([]))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

// requirement 28.8
test('after a lost session the next login is told', async () => {
  const { user } = await holdUpload('Thanks.')
  await waitFor(() => expect(kept()).toHaveLength(1))
  clearSession()
  await screen.findByRole('heading', { name: 'Login' })
  await logIn(user, admin.username, admin.password)
  expect(await alertOf('Warning')).toHaveAccessibleDescription(NAMED)
  await press(user, 'OK')
})
