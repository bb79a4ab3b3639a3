import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lazyJobsOf } from '../../../src/jobs/lazy-jobs.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { pageStores } from '../../support/component/page-stores.tsx'
import { renderApp } from '../../support/component/render-app.tsx'
import { database } from '../../support/jobs/browser-database.ts'
import { aGate } from '../../support/looks/gate.ts'
import { answerSwitches, openTray, startJobs, stopJobs, switchJob, tray } from './job-rig.ts'

beforeEach(startJobs)
afterEach(stopJobs)

/** Opens a page, starts work at five locations, and opens the tray. */
async function openWithJob(title = 'Switch on') {
  const { user } = renderApp('/user')
  await screen.findByRole('heading', { level: 1 })
  const jobs = await pageStores().of(lazyJobsOf).load()
  await jobs.start(switchJob(title), { evenIfNotKept: true })
  await openTray(user)
  return user
}

/** Holds every call back until the gate is opened. */
function holdCalls(server: ReturnType<typeof answerSwitches>) {
  const gate = aGate()
  server.answer = async () => {
    await gate.opened
    return envelope({ success: true })
  }
  return gate
}

const refused = () => envelope({ success: false, message: 'The name is taken.' }, 422)

// requirements 23.2, 23.3, 23.4, 23.6
test('the tray shows a job, and begins its undo once, as a job of its own', async () => {
  const server = answerSwitches()
  const gate = holdCalls(server)
  const user = await openWithJob()
  const bar = await (await tray()).findByRole('progressbar', { name: 'Switch on' })
  expect(bar).toHaveAttribute('max', '5')
  gate.open()
  expect(await (await tray()).findByText('Done, 5 locations')).toBeVisible()
  expect(server.called.length).toBe(5)
  await user.dblClick((await tray()).getByRole('button', { name: 'Undo' }))
  expect(await (await tray()).findByText('Undo: Switch on')).toBeVisible()
  await waitFor(() => expect(server.called).toHaveLength(10))
  expect((await tray()).getAllByText(/^Undo: /)).toHaveLength(1)
  await waitFor(async () => expect((await tray()).getAllByText('Done, 5 locations')).toHaveLength(2))
  // The button has gone with the first click.
  expect(screen.getByRole('region', { name: 'Recent changes' })).toHaveFocus()
  await press(user, 'Redo', await tray())
  expect(await (await tray()).findByText('Redo: Switch on')).toBeVisible()
  await waitFor(async () => expect((await tray()).getAllByText('Done, 5 locations')).toHaveLength(3))
  await press(user, 'Clear finished', await tray())
  expect(screen.queryByRole('region', { name: 'Recent changes' })).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})

// requirements 23.5, 23.8
test('what failed is in the report, and can be tried again', async () => {
  const server = answerSwitches()
  server.answer = id => (id === 2 ? refused() : envelope({ success: true }))
  const user = await openWithJob()
  expect(await (await tray()).findByText('Done, 1 of 5 locations failed')).toBeVisible()
  await press(user, 'Report', await tray())
  const report = within(await screen.findByRole('dialog', { name: 'Report' }))
  const entries = report.getAllByRole('listitem').map(one => one.textContent)
  expect(entries).toEqual(['CanteenFailedThe name is taken.'])
  server.answer = () => envelope({ success: true })
  await press(user, 'Retry what failed', report)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await (await tray()).findByText('Done, 5 locations')).toBeVisible()
  expect(server.called.filter(id => id === 2)).toHaveLength(2)
  expect(server.called).toHaveLength(6)
})

// requirements 23.3, 23.7
test('a cancelled job completes what it has begun and leaves the rest, and both are said', async () => {
  const server = answerSwitches()
  const gate = holdCalls(server)
  const user = await openWithJob()
  const spoken = async (sentence: string) =>
    expect(await screen.findByText(sentence)).toHaveAttribute('aria-live', 'polite')
  await spoken('Switch on: started.')
  await waitFor(() => expect(server.called).toHaveLength(4))
  await press(user, 'Cancel', await tray())
  expect(await (await tray()).findByText('Completes what it has begun, 0 of 5 locations')).toBeVisible()
  gate.open()
  expect(await (await tray()).findByText('Cancelled after 4 of 5 locations')).toBeVisible()
  await spoken('Switch on: Cancelled after 4 of 5 locations.')
  expect(server.called).toHaveLength(4)
  expect((await tray()).getByRole('button', { name: 'Undo' })).toBeVisible()
})

// requirement 23.4
test('the list never opens by itself: its head names a failure until the list was open', async () => {
  const server = answerSwitches()
  server.answer = id => (id === 2 ? refused() : envelope({ success: true }))
  const { user } = renderApp('/user')
  await screen.findByRole('heading', { level: 1 })
  const jobs = await pageStores().of(lazyJobsOf).load()
  await jobs.start(switchJob('Switch on'), { evenIfNotKept: true })
  const head = await (await tray()).findByRole('button', { name: 'Recent changes (1), 1 failed' })
  expect(head).toHaveAttribute('aria-expanded', 'false')
  expect(head.firstElementChild).toHaveClass('danger')
  await user.click(head)
  expect(head.firstElementChild).not.toHaveClass('danger')
  await user.click(head)
  expect((await tray()).queryByRole('listitem')).toBeNull()
})

// requirement 23.3
test('before a cancel that could not be undone the tray asks', async () => {
  const gate = aGate()
  override('delete', '/media/*', async request => {
    if (request.url.endsWith('/1')) return envelope({ success: true })
    await gate.opened
    return envelope({ success: true })
  })
  const { user } = renderApp('/user')
  await screen.findByRole('heading', { level: 1 })
  const tasks = [1, 2, 3].map(mediaId => ({ kind: 'delete-media' as const, mediaId, name: `${mediaId}.png` }))
  await (await pageStores().of(lazyJobsOf).load()).start(
    { title: 'Delete 3 files', tasks, tells: false },
    { evenIfNotKept: true },
  )
  await (await openTray(user)).findByText('1 of 3 files')
  await press(user, 'Cancel', await tray())
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this job?' }))
  await press(user, 'Go on', question)
  expect((await tray()).getByText('1 of 3 files')).toBeVisible()
  gate.open()
  expect(await (await tray()).findByText('Done, 3 files')).toBeVisible()
  expect((await tray()).queryByRole('button', { name: 'Undo' })).toBeNull()
})

// requirement 23.11
test('the browser asks before a job is lost that it does not keep, and not after its end', async () => {
  const server = answerSwitches()
  const gate = holdCalls(server)
  database.isBlocked = true
  await openWithJob()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await (await tray()).findByText('Will not survive a reload')).toBeVisible()
  expect(asks()).toBe(true)
  gate.open()
  await (await tray()).findByText('Done, 5 locations')
  expect(asks()).toBe(false)
})

// requirement 23.14
test('a narrow window has a line about the jobs under way, which opens their list', async () => {
  const server = answerSwitches()
  const gate = holdCalls(server)
  const user = await openWithJob()
  const line = within(await screen.findByRole('complementary', { name: 'Recent changes' }))
  expect(line.getByRole('progressbar', { name: 'Switch on: 0 of 5 locations' })).toBeInTheDocument()
  await user.click(line.getByRole('button'))
  const list = within(await screen.findByRole('dialog', { name: 'Recent changes' }))
  expect(list.getByText(/^0 of 5 locations/)).toBeVisible()
  gate.open()
  expect(await list.findByText('Done, 5 locations')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Recent changes' })).toBeNull())
  await press(user, 'Undo', list)
  await waitFor(() => expect(list.getAllByText('Done, 5 locations')).toHaveLength(2))
  expect(document.body).not.toHaveFocus()
})

// requirement 23.14
test('the line of a narrow window names a job that ended with a failure, until its list has been opened', async () => {
  const server = answerSwitches()
  server.answer = id => (id === 2 ? refused() : envelope({ success: true }))
  const user = await openWithJob()
  const line = within(await screen.findByRole('complementary', { name: 'Recent changes' }))
  expect(await line.findByRole('button', { name: 'Switch on: Done, 1 of 5 locations failed' })).toBeInTheDocument()
  expect(line.queryByRole('progressbar')).toBeNull()
  await user.click(line.getByRole('button'))
  const list = within(await screen.findByRole('dialog', { name: 'Recent changes' }))
  expect(list.getByText('Done, 1 of 5 locations failed')).toBeVisible()
  await press(user, 'Close', list)
  expect(screen.queryByRole('complementary', { name: 'Recent changes' })).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})
