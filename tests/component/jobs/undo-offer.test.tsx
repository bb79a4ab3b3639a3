import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession } from '../../../src/api/session.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { jobsOf } from '../../../src/jobs/jobs.ts'
import { lateJobsOf } from '../../../src/pages/jobs/late-jobs.ts'
import { JobLines } from '../../../src/pages/jobs/tray/job-lines.tsx'
import { JobTray } from '../../../src/pages/jobs/tray/job-tray.tsx'
import { runUndo } from '../../../src/pages/jobs/undo-entry.ts'
import { useUndoOffer } from '../../../src/pages/jobs/use-undo-offer.ts'
import { AlertProvider } from '../../../src/ui/alert.tsx'
import { press } from '../../support/component/page-actions.ts'
import { OnPage, pageStores } from '../../support/component/page-stores.tsx'
import { answerSwitches, aSwitch, startJobs, stopJobs } from './job-rig.ts'

/** The order of a playlist's items, which a move has changed from `to` to `from`. */
const orderTask = (from: number[], to: number[], playlistId = 7): Task => ({
  kind: 'arrange-items',
  place: { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' },
  playlists: [
    { playlistId, name: 'Morning', was: from.map(id => ({ id, mediaId: id, seconds: 15, name: `${id}` })), items: to },
  ],
})

function Page() {
  const offer = useUndoOffer()
  const move = (from: number[], to: number[], playlistId?: number) =>
    offer({ title: 'Items of “Morning” put in order', tasks: [orderTask(from, to, playlistId)] })
  return (
    <main tabIndex={-1}>
      <button
        type="button"
        onClick={() => offer({ title: 'Item removed', tasks: [aSwitch(1)] }, 'Item deleted successfuly!')}
      >
        Remove
      </button>
      <button type="button" onClick={() => move([2, 1, 3], [1, 2, 3])}>
        Move
      </button>
      <button type="button" onClick={() => move([2, 3, 1], [2, 1, 3])}>
        Move again
      </button>
      <button type="button" onClick={() => move([2, 1], [1, 2], 8)}>
        Move elsewhere
      </button>
    </main>
  )
}

function openPage() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AlertProvider>
        <Page />
        <JobTray />
        <JobLines />
      </AlertProvider>
    </QueryClientProvider>,
    { wrapper: OnPage },
  )
  return userEvent.setup()
}

beforeEach(startJobs)
afterEach(stopJobs)

const titles = () =>
  pageStores()
    .of(jobsOf)
    .snapshot()
    .jobs.map(({ title }) => title)

// requirements 23.1, 23.12
test('an edit with an alert can be undone beside OK, once, and is in the tray too', async () => {
  const server = answerSwitches()
  const user = openPage()
  await press(user, 'Remove')
  const alert = within(await screen.findByRole('alertdialog', { name: 'Success' }))
  await waitFor(() => expect(titles()).toEqual(['Item removed']))
  await user.dblClick(alert.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.called).toEqual([1]))
  expect(titles()).toEqual(['Item removed', 'Undo: Item removed'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

// requirement 23.13
test('the line goes with the session: the next user sees no edit of this one', async () => {
  const user = openPage()
  await press(user, 'Move')
  await screen.findByRole('complementary', { name: 'Undo' })
  act(clearSession)
  expect(screen.queryByRole('complementary', { name: 'Undo' })).toBeNull()
})

// requirement 23.1
test('an edit whose entry could not be made is undone all the same', async () => {
  const server = answerSwitches()
  await runUndo(pageStores().of(lateJobsOf), { title: 'Item removed', tasks: [aSwitch(1)], id: Promise.resolve(null) })
  await waitFor(() => expect(server.called).toEqual([1]))
})

// requirement 23.12
test('after OK the undo is in the tray', async () => {
  const server = answerSwitches()
  const user = openPage()
  await press(user, 'Remove')
  await press(user, 'OK')
  await user.click(await screen.findByRole('button', { name: '1 finished job' }))
  await press(user, 'Undo')
  await waitFor(() => expect(server.called).toEqual([1]))
})

// requirement 23.13
test('a reorder is offered in a line that leaves the focus where it is, and moves of one playlist are one entry', async () => {
  const user = openPage()
  await press(user, 'Move')
  expect(await screen.findByRole('complementary', { name: 'Undo' })).toHaveTextContent(
    'Items of “Morning” put in order',
  )
  expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press(user, 'Move again')
  await waitFor(() => expect(titles()).toHaveLength(1))
  await press(user, 'Move elsewhere')
  await waitFor(() => expect(titles()).toHaveLength(2))
  const line = within(screen.getByRole('complementary', { name: 'Undo' }))
  await press(user, 'Undo', line)
  expect(screen.queryByRole('complementary', { name: 'Undo' })).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  await waitFor(() => expect(titles()).toHaveLength(3))
})
