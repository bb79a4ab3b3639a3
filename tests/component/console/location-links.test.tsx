import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { givePresence } from '../schedule/schedule-fixture.ts'

beforeAll(startContract)
afterAll(stopContract)
afterEach(() => void vi.restoreAllMocks())

/** Locations in an order that is not the order of the table: Shop 12, Shop 11, …, Shop 1. */
const shops = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    name: `Shop ${count - index}`,
    unique_id: `u${index}`,
  }))

async function openWith(locations: object[], path = '/user') {
  await signIn()
  override('get', '/locations', () => envelope({ success: true, data: { locations } }))
  const { user, unmount } = renderApp(path)
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
  const names = () =>
    sidebar
      .getAllByRole('link')
      .filter(link => link.getAttribute('href')?.startsWith('/location/'))
      .map(link => link.textContent)
  return { user, sidebar, names, unmount }
}

// requirement 3.22
test('nine locations have no filter; more have one, which narrows the list and says if nothing matches', async () => {
  const few = await openWith(shops(9))
  await few.sidebar.findByRole('link', { name: 'Shop 9' })
  expect(few.sidebar.queryByRole('searchbox')).toBeNull()
  few.unmount()
  const { user, sidebar, names } = await openWith(shops(10))
  await sidebar.findByRole('link', { name: 'Shop 10' })
  // In the order of the table.
  expect([names().slice(0, 3), names().at(-1)]).toEqual([['Shop 1', 'Shop 2', 'Shop 3'], 'Shop 10'])
  const filter = sidebar.getByRole('searchbox', { name: 'Filter locations' })
  await user.type(filter, 'shop 1')
  expect(names()).toEqual(['Shop 1', 'Shop 10'])
  await user.clear(filter)
  await user.type(filter, 'U9')
  expect(names()).toEqual(['Shop 1'])
  await user.type(filter, 'x')
  expect(sidebar.getByText('No location matches “U9x”.')).toBeVisible()
})

// requirement 3.22
test('the locations are one stop of the Tab key, the open one at first; arrows, Home, End and letters go on', async () => {
  const { user, sidebar } = await openWith([...shops(9), { id: 20, name: 'Atrium', unique_id: 'a' }], '/location/3')
  const shop = (number: number) => sidebar.getByRole('link', { name: `Shop ${number}` })
  await sidebar.findByRole('link', { name: 'Shop 9' })
  sidebar.getByRole('searchbox', { name: 'Filter locations' }).focus()
  await user.tab()
  expect(shop(3)).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(shop(4)).toHaveFocus()
  await user.keyboard('{End}{ArrowUp}')
  expect(shop(8)).toHaveFocus()
  await user.keyboard('a')
  expect(sidebar.getByRole('link', { name: 'Atrium' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{End}{Home}')
  expect(sidebar.getByRole('link', { name: 'Atrium' })).toHaveFocus()
  await user.tab()
  expect(sidebar.getByRole('link', { name: 'Manage User' })).toHaveFocus()
})

// requirement 3.22
test('a long name is cut in the middle, and is whole as the name of the link and in its tooltip', async () => {
  const name = 'Departure hall, gate 12 and the corridor, north 2'
  const { sidebar } = await openWith([{ id: 1, name, unique_id: 'gate' }])
  const link = await sidebar.findByRole('link', { name })
  expect(link).toHaveAttribute('title', `${name}\nVideowall Disconnected, Ticker Disconnected`)
  const [start, end] = Array.from(link.querySelectorAll('.cut-name > span'), part => part.textContent)
  expect(`${start}${end}`).toBe(name)
  expect(end).toBe(', north 2')
})

// requirement 3.26
test('after a login a dark screen is told on any page; one without playlists, or not known, is not missed', async () => {
  const answers: Record<string, boolean> = { 1: false, 2: true }
  let faults = 1
  override('get', '/playlists/location/*', request => {
    const id = Number(new URL(request.url).pathname.split('/').at(-1))
    if (id === 2 && faults-- > 0)
      return Response.json({ success: false, message: 'Busy.' }, { status: 503, headers: { 'retry-after': '0' } })
    if (!(id in answers)) return envelope({ success: false, message: 'No.' }, 403)
    const playlists = [{ id, type: 'videowall', is_active: answers[id], items: [] }]
    return envelope({ success: true, data: { playlists } })
  })
  const { sidebar } = await openWith(shops(3))
  const link = async (name: string) => sidebar.findByRole('link', { name })
  const isMissed = async (name: string) => (await link(name)).querySelector('.dot-off:not(.dot-off-unmissed)') !== null
  const off = '(nothing is switched on for it)'
  const titles: Record<string, string> = {
    'Shop 1': `Videowall Disconnected ${off}, Ticker Disconnected ${off}`,
    'Shop 2': `Videowall Disconnected, Ticker Disconnected ${off}`,
    'Shop 3': 'Videowall Disconnected, Ticker Disconnected',
  }
  await waitFor(async () => {
    for (const [name, title] of Object.entries(titles))
      expect(await link(name)).toHaveAttribute('title', `${name}\n${title}`)
  })
  expect([await isMissed('Shop 1'), await isMissed('Shop 2'), await isMissed('Shop 3')]).toEqual([false, true, false])
})

// requirement 3.22
test('the entry of the open location is marked and scrolled into view', async () => {
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolledTo(this: Element) {
    scrolled.push(this.textContent)
  })
  // Without a layout everything is in view.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(-1)
  try {
    const { sidebar } = await openWith(shops(40), '/location/33')
    expect(await sidebar.findByRole('link', { name: 'Shop 33' })).toHaveAttribute('aria-current', 'page')
    expect(scrolled).toContain('Shop 33')
  } finally {
    vi.restoreAllMocks()
  }
})

// requirement 3.22
test('after a reload the list stands where it stood', async () => {
  const scroller = () => document.querySelector('.location-scroller')
  const before = await openWith(shops(40))
  await before.sidebar.findByRole('link', { name: 'Shop 40' })
  Object.assign(scroller() ?? {}, { scrollTop: 470 })
  window.dispatchEvent(new Event('pagehide'))
  before.unmount()
  const { sidebar } = await openWith(shops(40))
  await sidebar.findByRole('link', { name: 'Shop 40' })
  expect(scroller()?.scrollTop).toBe(470)
})

const groups = [
  ...['Atrium', 'Bandung / Shop 2', 'Jakarta / Shop 1', 'Bandung / Shop 10'],
  ...['Bandung / Shop 1', 'Solo', 'Bandung / Mall', 'Zoo 1', 'Zoo 2', 'Zoo 3'],
].map((name, id) => ({ id, name, unique_id: `g${id}` }))

// requirement 5.17
test('the head of a group folds its locations in this browser; the open one stays', async () => {
  const { user, sidebar, names } = await openWith(groups, '/location/4')
  const head = await sidebar.findByRole('button', { name: 'Bandung, 4 locations' })
  expect(head).toHaveAttribute('aria-expanded', 'true')
  expect(names().slice(0, 6)).toEqual(['Atrium', 'Mall', 'Shop 1', 'Shop 2', 'Shop 10', 'Shop 1'])
  await user.click(head)
  expect(head).toHaveAttribute('aria-expanded', 'false')
  expect(names().slice(0, 3)).toEqual(['Atrium', 'Shop 1', 'Shop 1'])
  expect(sidebar.getByRole('link', { current: 'page' })).toHaveAccessibleName('Bandung / Shop 1')
  expect(localStorage.getItem('FOLDED_GROUPS')).toBe('["/bandung"]')
})

// requirement 5.17
test('while the filter is used, a folded group is open until it is folded for this filter', async () => {
  localStorage.setItem('FOLDED_GROUPS', '["/bandung"]')
  const { user, sidebar, names } = await openWith(groups)
  const head = () => sidebar.findByTitle(/^Bandung, /)
  expect(await head()).toHaveAttribute('aria-expanded', 'false')
  const filter = sidebar.getByRole('searchbox', { name: 'Filter locations' })
  await user.type(filter, 'bandung')
  expect(names()).toEqual(['Mall', 'Shop 1', 'Shop 2', 'Shop 10'])
  await user.click(await head())
  expect(names()).toEqual([])
  await user.clear(filter)
  await user.click(await head())
  expect(names()).toHaveLength(10)
  expect(localStorage.getItem('FOLDED_GROUPS')).toBeNull()
})

// requirement 5.17
test('the arrows go over the heads of the groups, and Enter folds one', async () => {
  const { user, sidebar, names } = await openWith(groups)
  const head = await sidebar.findByRole('button', { name: /^Bandung/ })
  sidebar.getByRole('link', { name: 'Atrium' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(head).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(head).toHaveFocus()
  expect(names()).toHaveLength(6)
  await user.keyboard('{ArrowDown}')
  expect(sidebar.getByRole('button', { name: 'Jakarta, 1 location' })).toHaveFocus()
  await user.keyboard('s')
  expect(sidebar.getByRole('link', { name: 'Jakarta / Shop 1' })).toHaveFocus()
})

// requirement 5.17
test('the head counts the dark screens of its group', async () => {
  override('get', '/playlists/location/*', request => {
    const id = new URL(request.url).pathname.split('/').at(-1)
    const playlists = [{ id: 1, type: 'videowall', is_active: id === '2' || id === '1', items: [] }]
    return envelope({ success: true, data: { playlists } })
  })
  givePresence('live', 'g4-videowall')
  const { sidebar } = await openWith(groups)
  expect(await sidebar.findByRole('button', { name: 'Bandung, 4 locations, 1 dark screen' })).toBeVisible()
  expect(sidebar.getByRole('button', { name: 'Jakarta, 1 location, 1 dark screen' })).toBeVisible()
})
