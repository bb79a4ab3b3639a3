import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../support/component/page-actions.ts'
import { blocks, grid, openSchedule, row, startSchedule, stopSchedule } from './schedule-fixture.ts'

beforeEach(startSchedule)
afterEach(async () => {
  vi.restoreAllMocks()
  await stopSchedule()
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
  expect(activeCell()).toMatch(/^Playlist 2 and Extra in turn/)
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
  // An edge that is dragged says its own time.
  fireEvent.pointerMove(cell, { clientX: 100 + 9 * 60, clientY: 20, buttons: 1 })
  expect(label).not.toBeVisible()
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
