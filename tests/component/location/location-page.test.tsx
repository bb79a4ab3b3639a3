import { focusManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { contractAnswer, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import {
  alertOf,
  card,
  inPanel,
  itemNames,
  openPlaylist,
  openPlaylistForm,
  press,
  screenSwitch,
} from '../../support/component/page-actions.ts'
import { connectPage } from '../../support/component/page-stores.tsx'
import { startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { renderApp } from '../../support/component/render-app.tsx'

const fixture = fixtureOfEachTest()

const TAPES = [
  ['Videowall Tape', 'videowall'],
  ['Ticker Tape', 'ticker'],
] as const

const plan = { date_start: '2020-01-01', date_end: '2099-12-31', time_start: '00:00:00', time_end: '23:59:00' }

afterEach(() => {
  vi.restoreAllMocks()
})

// requirements 1.5, 6.1, 6.3, 6.4, 6.5, 6.6
test('shows the location, its addresses and its playlists by id, each with what it means today', async () => {
  const { seed, location } = fixture
  const [film, photo] = await uploadAll(fixture, 'Opening.mp4', 'photo (1).png')
  if (!film || !photo) throw new Error('the uploads failed')
  const first = await seed.playlist(location, 'videowall', { time_start: '09:00:00', time_end: '23:00:00' })
  await seed.items(first, [film, photo])
  const second = await seed.playlist(location, 'videowall', { date_start: '2020-01-01', date_end: '2020-01-31' })
  await seed.items(second, [photo])
  const ticker = await seed.playlist(location, 'ticker', { repeat_interval: 7 })
  await seed.items(ticker, [film])
  await seed.screensOn(location)
  const empty = await seed.playlist(location, 'videowall')

  const user = await openLocation(fixture)
  expect(document.title).toBe('Lobby')
  expect(screen.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible()
  expect(screen.getByRole('status', { name: 'Connected' })).toBeVisible()
  for (const [name, type] of TAPES) {
    const url = `${window.location.origin}/display/lobby-1/${type}`
    const link = inPanel(name).getByRole('link', { name: url })
    expect(link).toHaveAttribute('href', url)
    expect(link).toHaveAttribute('target', '_blank')
  }

  const cards = inPanel('Videowall Tape').getAllByRole('article')
  expect(cards.map(one => within(one).getByText(/^Playlist/).textContent)).toEqual(
    [first, second, empty].map(id => `Playlist ${id}`),
  )
  expect(card(first).getByRole('textbox', { name: 'Date range' })).toHaveValue('1 Jan 2020 – 31 Dec 2099')
  expect(card(first).getByRole('textbox', { name: 'Start time' })).toHaveValue('9:00 AM')
  expect(card(first).getByRole('textbox', { name: 'End time' })).toHaveValue('11:00 PM')
  expect(card(ticker).getByRole('spinbutton', { name: 'Repeat' })).toHaveValue(7)
  expect(card(ticker).queryByRole('textbox')).not.toBeInTheDocument()
  expect(itemNames(card(first))).toEqual(['Opening.mp4', 'photo (1).png'])
  expect(await card(first).findByText('640×360 · 24 B')).toBeVisible()
  expect(card(first).getByText('00:03')).toBeVisible()

  expect(card(second).getByText('Ended on 31 Jan 2020')).toBeVisible()
  expect(card(ticker).getByText(/^Can never play: a ticker shows images only/)).toBeVisible()
  expect(card(empty).getByText('Empty')).toBeVisible()
  expect(card(empty).getByText('Media not found in this playlist.')).toBeVisible()

  await press(user, 'Preview photo (1).png', card(first))
  const preview = await screen.findByRole('dialog', { name: 'Preview' })
  expect(within(preview).getByRole('img', { name: 'photo (1).png' })).toBeVisible()
})

// requirement 20.25
test('an address that names a playlist shows its card', async () => {
  const { seed, location } = fixture
  await seed.playlist(location, 'videowall')
  const second = await seed.playlist(location, 'videowall')
  const shown: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    shown.push(this)
  })
  await openLocation(fixture, `?name=Lobby&uid=lobby-1#playlist-${second}`)
  const named = screen.getByRole('article', { name: `Playlist ${second}` })
  expect(shown).toContain(named)
  expect(named).toHaveAttribute('data-changed')
})

// requirements 6.3, 33.11
test('the address of a screen of any shape is made without typing, and copied', async () => {
  const user = await openLocation(fixture)
  const url = `${window.location.origin}/display/lobby-1`
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await press(user, 'Screen address…', inPanel('Ticker Tape'))
  await press(user, 'Copy address')
  expect(await alertOf('Warning')).toHaveTextContent(`${url}/ticker`)
  await press(user, 'OK')
  await user.click(screen.getByRole('radio', { name: '180°' }))
  await press(user, 'Copy address')
  expect(await screen.findByRole('button', { name: 'Address copied' })).toBeVisible()
  expect(write).toHaveBeenLastCalledWith(`${url}/ticker?rotate=180`)
  await press(user, 'Close')

  await press(user, 'Screen address…', inPanel('Videowall Tape'))
  await user.click(await screen.findByRole('radio', { name: '90°' }))
  await user.click(screen.getByRole('radio', { name: 'Ticker above' }))
  await user.click(screen.getByRole('radio', { name: 'Fill and cut' }))
  await user.click(screen.getByRole('checkbox', { name: 'Part of a wall of several screens' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Columns' }), '3')
  await user.click(screen.getByRole('radio', { name: 'Usual fit' }))
  expect(screen.getByText(/fills this wall only with “Fill and cut”/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Fill and cut' }))
  expect(screen.queryByText(/fills this wall only/)).not.toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'This screen' }), '6')
  const drawing = 'the ticker above the film, screen 6 of a wall of 3 × 2'
  expect(screen.getByRole('img', { name: new RegExp(`turned by 90° .*, ${drawing}`) })).toBeVisible()
  const status = screen.getByRole('status', { name: 'Address' })
  expect(status).toHaveTextContent(`${url}/videowall?sync&rotate=90&strip=top&tile=3x2:6&fit=cover`)
  await user.click(screen.getByRole('checkbox', { name: /^In step/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '1')
  expect(status).toHaveTextContent(`${url}/videowall?rotate=90&strip=top&tile=3x1:3&fit=cover`)
})

// requirements 6.1, 6.26, 6.28, 13.9
test('the switches start from the playlists; Update sends them and the page says what is on', async () => {
  const media = await uploadAll(fixture, 'a.png')
  const id = await fixture.seed.playlist(fixture.location, 'videowall')
  await fixture.seed.items(id, media)
  const user = await openLocation(fixture)
  expect(screenSwitch('Videowall Tape')).not.toBeChecked()
  expect(screen.getByRole('status', { name: 'Disconnected' })).toBeVisible()
  expect(card(id).getByText('Switched off')).toBeVisible()

  await user.click(screenSwitch('Videowall Tape'))
  expect(screenSwitch('Videowall Tape')).toBeChecked()
  expect(screen.getByRole('status', { name: 'Connected' })).toBeVisible()
  expect(inPanel('Screens').getByText('Not saved yet')).toBeVisible()
  await press(user, 'Update', inPanel('Screens'))
  expect(await alertOf('Success')).toHaveAccessibleDescription('All playlist updated!')
  await press(user, 'OK')
  expect(await card(id).findByText('Planned now')).toBeVisible()
  expect(inPanel('Screens').queryByText('Not saved yet')).not.toBeInTheDocument()
})

// requirement 6.32
test('what somebody else changed shows within 30 s and is told, except in what is being edited', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const { seed, location } = fixture
  const edited = await seed.playlist(location, 'videowall', { repeat_interval: 2 })
  const other = await seed.playlist(location, 'videowall', { repeat_interval: 3 })
  const gone = await seed.playlist(location, 'ticker')
  const user = await openLocation(fixture)
  await openPlaylist(user, edited)
  fireEvent.change(card(edited).getByLabelText('Repeat'), { target: { value: '8' } })

  for (const id of [edited, other]) {
    await seed.call('PUT', `/playlists/${id}`, { type: 'videowall', ...plan, repeat_interval: 40 })
  }
  await seed.call('DELETE', `/playlists/${gone}`)
  vi.advanceTimersByTime(28_000)
  await waitFor(() => expect(card(other).getByLabelText('Repeat')).toHaveValue(40))
  expect(card(edited).getByLabelText('Repeat')).toHaveValue(8)
  expect(within(screen.getByRole('article', { name: `Playlist ${edited}` })).getByLabelText('Date range')).toBeVisible()
  const told = screen.getByText(/somebody else changed/).closest('[role=status]')
  expect(told).toHaveTextContent(
    /^New at .*: somebody else changed “videowall \(\d+ and \d+\)” and deleted “ticker”\.$/,
  )
  vi.useRealTimers()
})

// requirement 6.32
test('the playlists are asked for again while somebody looks and edits, else with an Update of somebody else', async () => {
  const rig = await startRealtimeRig()
  onTestFinished(() => rig.close())
  connectPage(rig, true)
  let calls = 0
  override('get', '/playlists/location/*', request => {
    calls += 1
    return contractAnswer(request)
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => focusManager.setFocused(undefined))
  const id = await fixture.seed.playlist(fixture.location, 'ticker', { repeat_interval: 2 })
  const user = await openLocation(fixture)
  const callsOf = async (act: () => unknown) => {
    const before = calls
    await act()
    // What the page asks for now has its call before this answer comes.
    await fixture.seed.call('GET', '/media')
    return calls - before
  }
  const wait = () => vi.advanceTimersByTime(26_000)
  await waitFor(() => expect(rig.heard).toContain('request_screens'))
  expect(await callsOf(wait)).toBe(0)
  await fixture.seed.call('PUT', `/playlists/${id}`, { ...plan, type: 'ticker', repeat_interval: 40 })
  rig.io.emit('screen_status_updated', { uniqueId: 'hall', status: [], isOnline: true })
  rig.io.emit('screen_status_updated', { uniqueId: 'lobby-1', status: [], isOnline: true })
  await waitFor(() => expect(card(id).getByLabelText('Repeat')).toHaveValue(40))

  expect(await callsOf(wait)).toBe(0)
  // What is shown is older than a few seconds: whoever begins to edit gets it anew.
  expect(await callsOf(() => press(user, 'Edit Ticker Tape'))).toBe(1)
  expect(await callsOf(wait)).toBe(1)
  focusManager.setFocused(false)
  expect(await callsOf(wait)).toBe(0)
  focusManager.setFocused(undefined)
  await press(user, 'Edit Ticker Tape')
  const form = await openPlaylistForm(user, 'ticker')
  expect(await callsOf(wait)).toBe(1)
  await press(user, 'Cancel', form)
  expect(await callsOf(wait)).toBe(0)
})

// requirements 1.5, 3.25
test('an address of no location gives one message, with a link to Manage Location', async () => {
  renderApp('/location/999')
  expect(await screen.findByText(/^There is no location with this address\./)).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Manage Location' })).toBeVisible()
})

// requirements 3.19, 3.25
test('a location that is in the list is not called unknown because a proxy answers 404 for its playlists', async () => {
  override('get', '/playlists/location/*', () => new Response('<h1>Not found</h1>', { status: 404 }))
  renderApp(`/location/${fixture.location.id}`)
  expect(await screen.findByText(/^The playlists could not be loaded\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText(/^There is no location/)).not.toBeInTheDocument()
})
