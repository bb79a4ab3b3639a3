import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../src/console/query-client.ts'
import type { NewJob, Task } from '../../../src/jobs/job.ts'
import { jobsOf } from '../../../src/jobs/jobs.ts'
import { PlanDialog } from '../../../src/jobs/plan-dialog.tsx'
import { press } from '../../support/component/page-actions.ts'
import { onPageWith, pageStores } from '../../support/component/page-stores.tsx'
import { database } from '../../support/jobs/browser-database.ts'
import { answerSwitches, startJobs, stopJobs, switchJob } from './job-rig.ts'

const onStart = vi.fn()
const onClose = vi.fn()

function openPlan(job: NewJob) {
  render(<PlanDialog job={job} facts={<p>Only for this page</p>} onStart={onStart} onClose={onClose} />, {
    wrapper: onPageWith(createQueryClient(() => undefined)),
  })
  return { user: userEvent.setup(), plan: within(screen.getByRole('dialog', { name: job.title })) }
}

beforeEach(startJobs)
afterEach(async () => {
  vi.resetAllMocks()
  await stopJobs()
})

const texts = (elements: readonly HTMLElement[]) => elements.map(element => element.textContent)

// requirements 22.9, 23.9
test('the plan says what is done where, and what a switch wakes; a double click starts once', async () => {
  const server = answerSwitches()
  database.isBlocked = true
  const { user, plan } = openPlan(switchJob('Switch on at 5 locations'))
  expect(plan.getByText('Only for this page')).toBeVisible()
  const facts = () => texts(within(plan.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem'))
  await waitFor(() =>
    expect(facts()).toEqual([
      'Videowall Tape is switched on at 5 locations.',
      'The screens take the changes with the next “Update”.',
      '5 playlists at 5 locations are off now and are switched on too: they are named below.',
    ]),
  )
  const [first] = within(plan.getByRole('region', { name: 'Where' })).getAllByRole('listitem')
  expect(first).toHaveTextContent(/^Lobby site-1Switches on too: “videowall”$/)
  await user.dblClick(plan.getByRole('button', { name: 'Start' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Start anyway?' }))
  await press(user, 'Cancel', question)
  expect(pageStores().of(jobsOf).snapshot().jobs).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  await press(user, 'Start', plan)
  await press(user, 'Start anyway')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onStart).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(server.called).toHaveLength(5))
  expect(pageStores().of(jobsOf).snapshot().jobs).toHaveLength(1)
})

const plan = {
  type: 'videowall',
  date_start: '',
  date_end: '',
  time_start: '',
  time_end: '',
  repeat_interval: 1,
} as const
const snapshot = { id: 7, name: 'Morning', plan, items: [], itemIds: [], isActive: true }
const place = { locationId: 1, uniqueId: 'site-1', locationName: 'Lobby' }

// requirement 23.9
test.each<[string, Task, string[]]>([
  ['a media file', { kind: 'delete-media', mediaId: 4, name: 'old.mp4' }, ['1 media file cannot be brought back.']],
  [
    'a location',
    { kind: 'delete-location', place, playlists: [snapshot] },
    [
      'The screens of a location take the changes as soon as the work there is done.',
      'Undo makes a deleted location again with its playlists, but with new numbers.',
    ],
  ],
  [
    'playlists',
    { kind: 'delete-playlists', place, playlists: [snapshot] },
    [
      'The screens of a location take the changes as soon as the work there is done.',
      'Undo makes a deleted playlist again, but with a new number.',
    ],
  ],
])('the plan says what an undo cannot bring back of %s', (_, task, facts) => {
  const { plan: dialog } = openPlan({ title: 'Delete', tasks: [task], tells: true })
  expect(texts(within(dialog.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem'))).toEqual(facts)
})
