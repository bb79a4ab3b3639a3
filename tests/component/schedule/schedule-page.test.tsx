import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DayField } from '../../../src/schedule/day-tools.tsx'
import { envelope, override } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { aPlaylist } from '../../support/display/playlists.ts'
import { type Answers, blocks, grid, openSchedule, row, startSchedule, stopSchedule } from './schedule-fixture.ts'

beforeEach(startSchedule)
afterEach(async () => {
  vi.restoreAllMocks()
  await stopSchedule()
})

const search = () => window.location.search

// requirements 20.2, 20.3
test('a row for every screen, in the order of the locations, with the stretches of its day', async () => {
  await openSchedule()
  expect(screen.getByRole('heading', { level: 2, name: 'Friday 27 November 2026' })).toBeVisible()
  expect(document.querySelector('.schedule-axis-now')).toHaveTextContent('9:30 AM here')
  expect(await blocks('Lobby, Videowall')).toEqual([
    'Nothing plays, midnight to 6:00 AM',
    'Breakfast, 6:00 AM to 12:00 PM, loop 10 s',
    'Daily 12:00 PM to 6:00 PM (2) and Extra in turn, 12:00 PM to 1:00 PM, loop 20 s',
    'Daily 12:00 PM to 6:00 PM (2), 1:00 PM to 6:00 PM, loop 10 s',
    'Nothing plays, 6:00 PM to midnight',
  ])
  expect(await blocks('Lobby, Ticker')).toEqual(['Switched off, all day'])
  expect(await blocks('Canteen, Videowall')).toEqual(['No playlists, all day'])
  const groups = within(grid()).getAllByRole('rowgroup')
  expect(groups.map(group => within(group).getAllByRole('rowheader')[0]?.textContent)).toEqual([
    'Canteen',
    'Lobby',
    'Shop 2',
    'Shop 10',
  ])
})

// requirement 20.9
test('a location that could not be loaded again keeps its rows, and says how old they are', async () => {
  const answers: Answers = { 1: [aPlaylist({ id: 1 })], 2: [] }
  const user = await openSchedule('?location=1&screen=videowall&at=10:00', answers)
  expect(await blocks('Lobby, Videowall')).toEqual(['Playlist, all day, loop 10 s'])
  Object.assign(answers, { 1: envelope({ success: false, message: 'No.' }, 403) })
  vi.setSystemTime(new Date(2026, 10, 27, 9, 41))
  window.dispatchEvent(new Event('visibilitychange'))
  const told = await within(grid()).findByText(/^Could not be loaded again/)
  expect(told.parentElement).toHaveTextContent('Could not be loaded again, as of 9:30 AM. No.')
  expect(within(grid()).getAllByText(/^Could not be loaded again/)).toHaveLength(1)
  expect(await blocks('Lobby, Videowall')).toEqual(['Playlist, all day, loop 10 s'])
  // The panel rests on the same answer.
  const panel = within(screen.getByRole('complementary', { name: 'Moment' }))
  expect(await panel.findByRole('status')).toHaveTextContent('Could not be loaded again, as of 9:30 AM. No.')
  Object.assign(answers, { 1: [] })
  await press(user, 'Try again for Lobby', within(grid()))
  await waitFor(() => expect(screen.queryByText(/^Could not be loaded again/)).toBeNull())
  expect(await blocks('Lobby, Videowall')).toEqual(['No playlists, all day'])
})

// requirement 20.9
test('the week of a location that could not be loaded says so once', async () => {
  await openSchedule('?view=week&location=1', { 1: envelope({ success: false, message: 'No.' }, 403) })
  expect(await screen.findAllByText(/^The playlists of this location could not be loaded\./)).toHaveLength(1)
})

// requirement 20.2
test('without a location the page says where to add one', async () => {
  override('get', '/locations', () => envelope({ success: true, data: { locations: [] } }))
  renderApp('/schedule')
  expect(await screen.findByText('No locations yet')).toBeVisible()
})

// requirement 20.66
test('a long list is drawn whole for a printer, and only for it', async () => {
  const locations = Array.from({ length: 120 }, (_, id) => ({
    id: id + 1,
    name: `Shop ${id}`,
    unique_id: `shop-${id}`,
  }))
  override('get', '/locations', () => envelope({ success: true, data: { locations } }))
  override('get', '/playlists/location/*', () => envelope({ success: true, data: { playlists: [] } }))
  renderApp('/schedule')
  await screen.findByRole('grid')
  const shown = () => within(grid()).queryAllByRole('rowgroup').length
  expect(shown()).toBeLessThan(120)
  fireEvent(window, new Event('beforeprint'))
  expect(shown()).toBe(120)
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(shown()).toBeLessThan(120))
})

// requirements 20.4, 20.6
test('the day is kept in the address: before, after, today, and any day that is typed', async () => {
  const user = await openSchedule()
  await press(user, 'Next day')
  expect(search()).toBe('?day=2026-11-28')
  expect(screen.getByRole('heading', { level: 2, name: 'Saturday 28 November 2026' })).toBeVisible()
  await press(user, 'Today')
  expect(search()).toBe('')
  await press(user, 'Previous day')
  expect(search()).toBe('?day=2026-11-26')
  const field = screen.getByLabelText('Go to day')
  expect(field).toHaveValue('2026-11-26')
  await user.clear(field)
  await user.type(field, '2028-02-29')
  expect(search()).toBe('?day=2028-02-29')
  window.history.back()
  await screen.findByRole('heading', { level: 2, name: 'Thursday 26 November 2026' })
  expect(field).toHaveValue('2026-11-26')
})

// requirement 20.4
test('a day that the page shows with delay does not write into the field in which a person types on', () => {
  const onDay = vi.fn()
  const { rerender } = render(<DayField day="2026-11-22" onDay={onDay} />)
  const field = screen.getByLabelText('Go to day')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  act(() => field.focus())
  for (const typed of ['2026-01-22', '2026-12-22', '2026-12-04', '0020-12-04']) type(typed)
  expect(onDay.mock.lastCall).toEqual(['2026-12-04'])
  for (const day of ['2026-12-22', '2026-12-04']) {
    rerender(<DayField day={day} onDay={onDay} />)
    expect(field).toHaveValue('0020-12-04')
  }
  fireEvent.blur(field)
  expect(field).toHaveValue('2026-12-04')
})

// requirement 20.6
test.each(['?day=2026-02-30', '?day=9999-12-31', '?view=month&at=25:00&screen=wall&location=1'])(
  'an address with %s shows today',
  async query => {
    await openSchedule(query)
    expect(screen.getByRole('heading', { level: 2, name: 'Friday 27 November 2026' })).toBeVisible()
    expect(screen.queryByRole('complementary')).toBeNull()
  },
)

// requirements 20.4, 20.6
test('the week of a location: seven days of each screen, Monday first', async () => {
  const user = await openSchedule()
  await press(user, 'Week of Lobby')
  expect(search()).toBe('?view=week&location=1')
  expect(screen.getByRole('heading', { level: 2, name: '23 Nov 2026 – 29 Nov 2026' })).toBeVisible()
  const days = ['Mon 23 Nov', 'Tue 24 Nov', 'Wed 25 Nov', 'Thu 26 Nov', 'Fri 27 Nov', 'Sat 28 Nov', 'Sun 29 Nov']
  for (const day of days) expect(await blocks(`Videowall, ${day}`)).toHaveLength(5)
  expect(await blocks('Ticker, Sun 29 Nov')).toEqual(['Switched off, all day'])
  await user.selectOptions(screen.getByLabelText('Location'), 'Shop 2')
  expect(search()).toBe('?view=week&location=4')
  expect(await blocks('Videowall, Mon 23 Nov')).toEqual(['No playlists, all day'])
  await press(user, 'Next week')
  expect(screen.getByRole('heading', { level: 2, name: '30 Nov 2026 – 6 Dec 2026' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Day' }))
  expect(screen.getByRole('heading', { level: 2, name: 'Friday 4 December 2026' })).toBeVisible()
})

// requirement 20.5
test('the search finds locations by name and unique ID, and says if nothing matches', async () => {
  const user = await openSchedule()
  const field = screen.getByRole('searchbox', { name: 'Search locations' })
  await user.type(field, 'shop')
  await waitFor(() => expect(within(grid()).getAllByRole('rowgroup')).toHaveLength(2))
  await user.clear(field)
  await user.type(field, 'SITE-1')
  await row('Lobby, Videowall')
  await waitFor(() => expect(within(grid()).getAllByRole('rowgroup')).toHaveLength(1))
  await user.type(field, 'x')
  expect(await screen.findByText('No location matches “SITE-1x”.')).toBeVisible()
})

// requirement 20.5
test('the filters outlast the week, and leave the row that the panel explains', async () => {
  const user = await openSchedule('', { 1: [aPlaylist({ id: 1, time_start: '06:00:00', time_end: '11:59:00' })] })
  await row('Lobby, Videowall')
  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'shop')
  await waitFor(() => expect(within(grid()).getAllByRole('rowgroup')).toHaveLength(2))
  await press(user, 'Week of Shop 2')
  await user.click(screen.getByRole('radio', { name: 'Day' }))
  expect(await screen.findByRole('searchbox', { name: 'Search locations' })).toHaveValue('shop')
  await waitFor(() => expect(within(grid()).getAllByRole('rowgroup')).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: /^\d times? with nothing to play/ }))
  await user.click(await screen.findByRole('link', { name: 'Show in the schedule: Lobby, Videowall' }))
  await row('Lobby, Videowall')
  expect(within(grid()).getAllByRole('rowgroup')).toHaveLength(3)
  await press(user, 'Close')
  await waitFor(() => expect(within(grid()).getAllByRole('rowgroup')).toHaveLength(2))
})

// requirement 20.1
test('the sidebar and the page of a location lead to the schedule', async () => {
  const user = await openSchedule('?location=1')
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(await sidebar.findByRole('link', { name: /^Lobby/ }))
  await screen.findByRole('heading', { level: 1, name: 'Lobby' })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Schedule' }))
  await screen.findByRole('heading', { level: 1, name: 'Schedule' })
  expect(search()).toBe('?location=1')
  await user.click(sidebar.getByRole('link', { name: 'Schedule' }))
  expect(search()).toBe('')
  expect(sidebar.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page')
})

/** Waits until the panel shows this moment. */
const expectPanel = async (moment: string) => {
  const panel = within(await screen.findByRole('complementary', { name: 'Moment' }))
  expect(await panel.findByText(`Videowall · ${moment}`)).toBeVisible()
}

/** The words of the cell that a screen reader is told of. */
const activeCell = () => {
  const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')
  return cell?.getAttribute('aria-label')
}

/** What the grid says beside the name of the cell. */
const spoken = () => document.querySelector('.schedule [aria-live]:not(h2, .muted):not(:empty)')?.textContent

// requirement 20.7
test('the keyboard goes along the time and the rows, and opens and closes the panel', async () => {
  const user = await openSchedule()
  await blocks('Lobby, Videowall')
  // The grid takes the focus as by the Tab key.
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeCell()).toBe('Breakfast, 6:00 AM to 12:00 PM, loop 10 s')
  expect(spoken()).toBe('Lobby, Videowall, 9:30 AM')
  await user.keyboard('{ArrowRight}')
  expect(spoken()).toBe('9:45 AM')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(spoken()).toBe('9:15 AM')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(spoken()).toBe('12:00 PM')
  expect(activeCell()).toMatch(/^Daily 12:00 PM to 6:00 PM \(2\) and Extra in turn/)
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  expect(activeCell()).toBe('Nothing plays, midnight to 6:00 AM')
  await user.keyboard('{End}')
  expect(spoken()).toBe('11:59 PM')
  await user.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}{Enter}')
  expect(window.location.search).toBe('?day=2026-11-27&location=1&screen=videowall&at=06%3A00')
  await expectPanel('Friday 27 November 2026, 6:00 AM')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(window.location.search).toBe('')
})

// requirement 20.8
test('a pointer shows the time under it and what plays then, and a click opens the panel', async () => {
  await openSchedule()
  await blocks('Lobby, Videowall')
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 1440, 40))
  const cell = (await row('Lobby, Videowall')).getByRole('gridcell', { name: /^Breakfast/ })
  fireEvent.pointerMove(cell, { clientX: 100 + 8 * 60 + 31, clientY: 20 })
  const label = document.querySelector('.schedule-hover')
  expect(label).toBeVisible()
  expect(label).toHaveTextContent('8:30 AM · Breakfast, 6:00 AM to 12:00 PM, loop 10 s')
  fireEvent.click(cell, { clientX: 100 + 8 * 60 + 31, detail: 1 })
  await expectPanel('Friday 27 November 2026, 8:30 AM')
  fireEvent.pointerLeave(grid())
  expect(label).not.toBeVisible()
})

// requirements 20.6, 20.7
test('the click of a screen reader, which has no position, opens the panel at the beginning of the block', async () => {
  const user = await openSchedule()
  await blocks('Lobby, Videowall')
  fireEvent.click((await row('Lobby, Videowall')).getByRole('gridcell', { name: /^Breakfast/ }))
  await expectPanel('Friday 27 November 2026, 6:00 AM')
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

// requirement 20.6
test('an address with a moment opens the panel, and closing it keeps the day', async () => {
  const user = await openSchedule('?day=2026-12-24&location=1&screen=videowall&at=12:30')
  await expectPanel('Thursday 24 December 2026, 12:30 PM')
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(window.location.search).toBe('?day=2026-12-24&location=1')
})

const inGroups = ['Lobby', 'Bandung / Shop 1', 'Bandung / Shop 2', 'Jakarta / Shop 1']

// requirement 5.17
test('the head of a group folds its rows, and the keyboard passes them; what the page was opened at stays', async () => {
  localStorage.setItem('FOLDED_GROUPS', '["/bandung"]')
  const user = await openSchedule('?location=2', {}, inGroups)
  const head = await within(grid()).findByTitle('Bandung, 2 locations')
  expect(head).toHaveAttribute('aria-expanded', 'false')
  expect(within(grid()).getByRole('link', { name: 'Bandung / Shop 1' })).toBeVisible()
  expect(within(grid()).queryByRole('link', { name: 'Bandung / Shop 2' })).toBeNull()
  expect(grid()).toHaveAttribute('aria-rowcount', '6')
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByText(/^Lobby, Ticker, \d/)).toBeInTheDocument()
  await user.click(head)
  expect(within(grid()).getByRole('link', { name: 'Bandung / Shop 2' })).toHaveTextContent(/^Shop 2$/)
  expect(grid()).toHaveAttribute('aria-rowcount', '8')
})
