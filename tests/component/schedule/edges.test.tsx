import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnpublished } from '../../../src/playlists/unpublished-changes.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { pageStores } from '../../support/component/page-stores.tsx'
import { aPlaylist } from '../../support/display/playlists.ts'
import { blocks, grid, openSchedule, row, startSchedule, stopSchedule } from './schedule-fixture.ts'

beforeEach(startSchedule)
afterEach(async () => {
  vi.restoreAllMocks()
  pageStores().of(createUnpublished).forget(1)
  await stopSchedule()
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Change hours' }))
const change = async () => (await dialog()).getByRole('status').textContent
const setTime = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } })

/** The bodies of the calls that change playlist 1; each is answered with the given status. */
function watchUpdates(status = 200) {
  const bodies: unknown[] = []
  override('put', '/playlists/1', async request => {
    bodies.push(await request.json())
    return envelope({ success: status === 200, message: 'The disk is full.' }, status)
  })
  return bodies
}

/** The handles of a row, from left to right. */
async function handles(name: string): Promise<HTMLElement[]> {
  await blocks(name)
  const [cell] = (await row(name)).getAllByRole('gridcell')
  if (cell?.parentElement) fireEvent.pointerMove(cell.parentElement)
  return [...(cell?.parentElement?.querySelectorAll<HTMLElement>('.schedule-edge') ?? [])]
}

async function handleAt(name: string, index: number): Promise<HTMLElement> {
  const handle = (await handles(name))[index]
  if (!handle) throw new Error(`${name} has no handle ${index}`)
  return handle
}

// requirements 6.58, 20.60, 20.61, 20.62, 20.63
test('E takes the end of a block, and the change is said before it is saved', async () => {
  const bodies = watchUpdates()
  const user = await openSchedule()
  await blocks('Lobby, Videowall')
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}e')
  const choices = (await dialog()).getAllByRole('radio')
  expect(choices.map(one => one.closest('label')?.textContent)).toEqual([
    'Breakfast ends',
    'Daily 12:00 PM to 6:00 PM (2) starts',
    'Extra starts',
  ])
  await user.click((await dialog()).getByLabelText('Extra starts'))
  expect((await dialog()).getByLabelText('Starts at')).toHaveValue('12:00')
  await user.click((await dialog()).getByLabelText('Breakfast ends'))
  expect((await dialog()).getByLabelText('Plays until')).toHaveValue('11:59')
  expect((await dialog()).getByRole('button', { name: 'Save hours' })).toBeDisabled()
  await setTime('Plays until', '11:00')
  expect(await change()).toBe(
    'Breakfast plays until 11:00 AM instead of 11:59 AM, on each of its days.On this day it will then be:Nothing plays, 11:00 AM to 12:00 PM',
  )
  await press(user, 'Save hours')
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist updated successfuly!')
  expect(screen.getByRole('button', { name: 'Tell the screens' })).toBeVisible()
  expect(bodies).toEqual([
    {
      type: 'videowall',
      date_start: '',
      date_end: '',
      time_start: '06:00:00',
      time_end: '11:00:00',
      repeat_interval: 1,
    },
  ])
  expect(pageStores().of(createUnpublished).count(1, 'videowall')).toBe(1)
  await press(user, 'OK')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// requirement 20.60
test('a key without hours to change says so', async () => {
  const user = await openSchedule()
  await blocks('Lobby, Videowall')
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Home}s')
  expect(screen.getByText('No hours begin or end here.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

// requirements 20.60, 20.61
test('an edge is dragged in steps of 5 minutes, and Escape leaves it where it was', async () => {
  await openSchedule()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 1440, 40))
  const handle = await handleAt('Lobby, Videowall', 0)
  const drag = (minute: number) => {
    fireEvent.pointerDown(handle, { button: 0, clientX: 100 + 360 })
    fireEvent.pointerMove(handle, { clientX: 100 + minute })
  }
  drag(7 * 60 + 32)
  expect(handle).toHaveTextContent('7:30 AM')
  fireEvent.keyDown(handle, { key: 'Escape' })
  fireEvent.pointerUp(handle)
  expect(handle).toHaveTextContent('')
  expect(screen.queryByRole('dialog')).toBeNull()
  drag(7 * 60 + 32)
  fireEvent.pointerUp(handle)
  fireEvent.click(handle)
  expect((await dialog()).getByLabelText('Starts at')).toHaveValue('07:30')
  expect(await change()).toMatch(/^Breakfast starts at 7:30 AM instead of 6:00 AM/)
  // A click that ends a drag points at no moment.
  expect(window.location.search).toBe('')
})

// requirement 20.61
test('the time of an edge that is pressed is the one that its hours name', async () => {
  await openSchedule()
  const handle = await handleAt('Lobby, Videowall', 2)
  fireEvent.pointerDown(handle, { button: 0 })
  expect(handle).toHaveTextContent('1:00 PM')
})

// requirement 20.61
test('a hand that trembles during a click, and a finger, move no edge; the click points at its moment', async () => {
  await openSchedule()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 1440, 40))
  const handle = await handleAt('Lobby, Videowall', 0)
  fireEvent.pointerDown(handle, { button: 0, pointerType: 'touch' })
  fireEvent.pointerMove(handle, { clientX: 700, pointerType: 'touch' })
  expect(handle).toHaveTextContent('')
  fireEvent.pointerUp(handle, { pointerType: 'touch' })
  fireEvent.pointerDown(handle, { button: 0, clientX: 100 + 360 })
  fireEvent.pointerMove(handle, { clientX: 100 + 363 })
  fireEvent.pointerUp(handle)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(handle, { clientX: 100 + 362 })
  await waitFor(() => expect(window.location.search).toContain('at=06%3A00'))
  // From 4 pixels on it is a drag, which may end where the click would have been.
  fireEvent.pointerDown(handle, { button: 0, clientX: 100 + 360 })
  fireEvent.pointerMove(handle, { clientX: 100 + 365 })
  fireEvent.pointerUp(handle)
  expect((await dialog()).getByLabelText('Starts at')).toHaveValue('06:05')
})

// requirement 20.62
test('the dialog says that one week of a card changes by itself', async () => {
  const week = (id: number, date_start: string, date_end: string) =>
    aPlaylist({ id, name: 'Lunch, Mon to Fri', date_start, date_end, time_start: '11:00:00', time_end: '14:00:00' })
  const weeks = [week(1, '2026-11-23', '2026-11-27'), week(2, '2026-11-30', '2026-12-04')]
  const user = await openSchedule('', { 1: weeks })
  await blocks('Lobby, Videowall')
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{/Shift}s')
  await setTime('Starts at', '10:00')
  expect(await change()).toContain(
    'on every day from 23 Nov 2026 to 27 Nov 2026.This week only: “Lunch, Mon to Fri” keeps its hours, and this week gets a card of its own.',
  )
})

// requirement 20.64
test('a save that fails keeps the typed time, and hours that cannot be are not saved', async () => {
  const bodies = watchUpdates(500)
  const user = await openSchedule()
  await blocks('Lobby, Videowall')
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}s')
  await setTime('Starts at', '15:00')
  expect(await change()).toBe(
    'Choose a time from 12:00 AM to 11:54 AM. Other hours are set on the page of the location.',
  )
  expect((await dialog()).getByRole('button', { name: 'Save hours' })).toBeDisabled()
  await setTime('Starts at', '05:00')
  await press(user, 'Save hours')
  expect(await alertOf('Warning')).toHaveAccessibleDescription(/^Failed to update playlist!/)
  await press(user, 'OK')
  expect((await dialog()).getByLabelText('Starts at')).toHaveValue('05:00')
  expect(bodies).not.toHaveLength(0)
  expect(pageStores().of(createUnpublished).count(1, 'videowall')).toBe(0)
})

// requirement 20.65
test('the hours of a ticker do not move, and the dialog says why', async () => {
  const ticker = aPlaylist({ id: 1, type: 'ticker', time_start: '00:00:00', time_end: '23:00:00' })
  const user = await openSchedule('', { 1: [ticker] })
  expect(await handles('Lobby, Ticker')).toEqual([])
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}e')
  expect((await dialog()).getByText(/^The hours of a ticker playlist are fixed/)).toBeVisible()
  expect((await dialog()).queryByRole('button', { name: 'Save hours' })).toBeNull()
})
