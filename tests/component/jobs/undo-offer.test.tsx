import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../../src/api/session.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { jobsOf } from '../../../src/jobs/jobs.ts'
import { JobLines } from '../../../src/jobs/tray/job-lines.tsx'
import { JobTray } from '../../../src/jobs/tray/job-tray.tsx'
import { undoEntriesOf } from '../../../src/jobs/undo-entries.ts'
import { useUndoOffer } from '../../../src/jobs/use-undo.ts'
import { press } from '../../support/component/page-actions.ts'
import { onPageWith, pageStores } from '../../support/component/page-stores.tsx'
import { answerSwitches, aSwitch, startJobs, stopJobs } from './job-rig.ts'

function Page() {
  const offer = useUndoOffer()
  const undoable = { title: 'Item removed', tasks: [aSwitch(1)] }
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => offer(undoable, 'Item deleted successfuly!')}>
        Remove
      </button>
      <button type="button" onClick={() => offer({ ...undoable, title: 'Items of “Morning” put in order' })}>
        Move
      </button>
    </main>
  )
}

function openPage() {
  render(
    <>
      <Page />
      <JobTray />
      <JobLines />
    </>,
    { wrapper: onPageWith(new QueryClient()) },
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
  expect(titles()).toEqual(['Undo: Item removed'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

// requirement 23.4
test('the list that a person has opened stays open while its only entry becomes an undo', async () => {
  answerSwitches()
  const user = openPage()
  await press(user, 'Remove')
  await press(user, 'OK')
  await user.click(await screen.findByRole('button', { name: 'Recent changes (1)' }))
  await press(user, 'Undo')
  expect(await screen.findByText('Undo: Item removed')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Recent changes/ })).toHaveAttribute('aria-expanded', 'true')
})

// requirement 23.12
test('a small undo leaves the tray after an hour, that of a deleted location stays', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openPage()
  const undos = pageStores().of(undoEntriesOf)
  const large: Task = { kind: 'create-location', name: 'Hall', uniqueId: 'hall', playlists: [], switchOn: [] }
  act(() => void undos.add({ title: 'Item removed', tasks: [aSwitch(1)] }))
  act(() => void undos.add({ title: 'Hall deleted', tasks: [large] }))
  await act(() => vi.advanceTimersByTimeAsync(59 * 60_000))
  expect(titles()).toEqual(['Item removed', 'Hall deleted'])
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  expect(titles()).toEqual(['Hall deleted'])
  expect(screen.getByRole('region', { name: 'Recent changes' })).toHaveTextContent('Recent changes (1)')
  vi.useRealTimers()
})

// requirements 23.12, 23.13
test('a reorder is offered in a line that leaves the focus where it is, and goes with the session', async () => {
  const user = openPage()
  await press(user, 'Move')
  const line = await screen.findByRole('complementary', { name: 'Undo' })
  expect(line).toHaveTextContent('Items of “Morning” put in order')
  expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(titles()).toEqual(['Items of “Morning” put in order'])
  act(clearSession)
  expect(titles()).toEqual([])
  expect(screen.queryByRole('complementary', { name: 'Undo' })).toBeNull()
})
