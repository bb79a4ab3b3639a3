import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(async () => {
  await startContract()
  await signIn()
})
afterEach(stopContract)

const online = () => act(() => void window.dispatchEvent(new Event('online')))

type Answer = () => Response

/** Answers the calls for the users. @returns what changes the answer, and counts the calls */
function answerUsers(first: Answer) {
  let answer = first
  let calls = 0
  override('get', '/auth/user/all', () => {
    calls += 1
    return answer()
  })
  return {
    calls: () => calls,
    answerWith(next: Answer) {
      answer = next
    },
  }
}

const sari = { id: 5, username: 'sari', email: 'sari@signage.example', created_at: '', updated_at: '' }
const loaded = () => envelope({ success: true, data: [sari] })

// requirements 3.19, 3.27
test.each([
  ['The server cannot be reached', () => Response.error()],
  ['The server had a fault', () => envelope({ success: false, message: 'Out of memory.' }, 500)],
])('%s: the page says so, tries again by itself, and shows the list once it is there', async (cause, failed) => {
  const users = answerUsers(failed)
  const { user } = renderApp('/user')
  await alertOf('Warning')
  await press(user, 'OK')
  const sentence = `${cause}, so the users could not be loaded. It is tried again by itself.`
  expect(screen.getByText(sentence)).toHaveRole('status')
  const before = users.calls()
  online()
  await waitFor(() => expect(users.calls()).toBe(before + 1))
  // The try is quiet: no alert, no spinner, and the sentence stays.
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
  users.answerWith(loaded)
  online()
  expect(await screen.findByRole('cell', { name: 'sari' })).toBeVisible()
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

// requirement 3.19
test.each([
  ['/media', '/media', 'media'],
  ['/add_location', '/locations', 'locations'],
  ['/screens', '/locations', 'locations'],
  ['/location/1?name=Lobby', '/playlists/location/*', 'playlists'],
])('%s: a list that cannot be loaded gives the reason, and can be asked for again', async (path, call, name) => {
  let isBroken = true
  override('get', call, () =>
    isBroken
      ? envelope({ success: false, message: 'The disk is full.' }, 422)
      : envelope({ success: true, data: { media: [], locations: [], playlists: [] } }),
  )
  renderApp(path)
  const sentence = await screen.findByText(`The ${name} could not be loaded. The disk is full.`)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  await waitFor(() => expect(sentence).not.toBeInTheDocument())
})

// requirement 3.27
test('a page in place of a list: the cause is named', async () => {
  answerUsers(() => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }))
  const { user } = renderApp('/user')
  await alertOf('Warning')
  await press(user, 'OK')
  expect(
    screen.getByText(
      'The users could not be loaded. The answer is not a list: a proxy may have answered in place of the server.',
    ),
  ).toBeVisible()
})

// requirement 3.27
test('a server that answers again and refuses: the page shows its reason and stops trying', async () => {
  const users = answerUsers(() => Response.error())
  const { user } = renderApp('/user')
  await alertOf('Warning')
  await press(user, 'OK')
  users.answerWith(() => envelope({ success: false, message: 'Not today.' }, 403))
  online()
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Not today.')
  await press(user, 'OK')
  expect(screen.getByText('The users could not be loaded. Not today.')).toBeVisible()
  const before = users.calls()
  vi.useFakeTimers()
  online()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(users.calls()).toBe(before)
})
