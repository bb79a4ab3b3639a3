import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Playlist, ScreenType } from '../../../src/api/playlists.ts'
import type { FleetEntry } from '../../../src/fleet/fleet.ts'
import { metadataOf } from '../../../src/media/metadata-store.ts'
import { presenceOf } from '../../../src/realtime/presence.ts'
import { MomentPanel } from '../../../src/schedule/panel/moment-panel.tsx'
import { endPage, onPageWith, pageStores } from '../../support/component/page-stores.tsx'
import { anItem, aPlaylist, items } from '../../support/display/playlists.ts'
import { aLocation, anEntry } from '../../support/fleet/entries.ts'

const location = aLocation(4, { name: 'Lobby', unique_id: 'lobby-1' })
afterEach(() => void vi.restoreAllMocks())

const moment = { day: '2026-11-27', minute: 18 * 60 + 30 }

function openPanel(fields: Partial<FleetEntry>, type: ScreenType = 'videowall') {
  const entry: FleetEntry = { ...anEntry(location, null), ...fields }
  const onClose = vi.fn()
  const pointed = { locationId: 4, type, moment }
  render(
    <MemoryRouter>
      <MomentPanel entry={entry} pointed={pointed} onClose={onClose} />
    </MemoryRouter>,
    { wrapper: onPageWith(new QueryClient()) },
  )
  return onClose
}

const openPlan = (playlists: readonly Playlist[], type?: ScreenType) => openPanel({ playlists }, type)
const region = () => screen.getByRole('region', { name: 'What plays' })
const plays = () => within(region())
const absent = () => within(screen.getByRole('region', { name: 'What does not play, and why' }))
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

// requirement 35.8
test('the panel says that the clock of its screen is wrong, as the screen says', () => {
  const receipts = new Map([['lobby-1-videowall', { prints: '0k3x9a', flags: 'c', since: 0 }]])
  vi.spyOn(pageStores().of(presenceOf), 'receipts').mockImplementation(() => receipts)
  const wrong = "This screen's clock is more than two minutes off the server's."
  openPlan([aPlaylist()])
  expect(screen.getByText(wrong)).toBeVisible()
  endPage()
  openPlan([aPlaylist()])
  expect(screen.queryByText(wrong)).toBeNull()
})

// requirement 20.36
test('the panel over empty hours of a videowall that is on offers to fill them', () => {
  const morning = aPlaylist({ time_start: '08:00:00', time_end: '12:00:00' })
  const fill = () => screen.queryByRole('button', { name: 'Fill… Lobby' })
  openPlan([morning])
  expect(fill()).toBeVisible()
  endPage()
  openPlan([{ ...morning, is_active: false }])
  expect(fill()).toBeNull()
  endPage()
  openPlan([aPlaylist()])
  expect(fill()).toBeNull()
  endPage()
  openPlan([{ ...morning, type: 'ticker' }], 'ticker')
  expect(fill()).toBeNull()
})

// requirements 20.20, 20.22
test('the panel shows the rotation of a moment in order, with its loop and its next change', () => {
  openPlan([
    aPlaylist({ id: 12, name: 'Evening', time_start: '18:00:00', time_end: '20:00:00' }),
    aPlaylist({
      id: 9,
      name: '',
      repeat_interval: 2,
      items: items('a.jpg', 'b.jpg').map(one => ({ ...one, duration: 25 })),
    }),
  ])
  expect(screen.getByRole('heading', { name: 'Lobby' })).toBeVisible()
  expect(screen.getByText('Videowall · Friday 27 November 2026, 6:30 PM')).toBeVisible()
  expect(region()).toHaveTextContent('“Daily (9)” and “Evening” in turn')
  expect(plays().getByText('3 items · one loop takes 1 min 50 s')).toBeVisible()
  expect(region()).toHaveTextContent('Until 8:00 PM, then “Daily (9)”')
  expect(plays().getByText('2 times in a row · 1 min 40 s · 91 % of the loop')).toBeVisible()
  expect(plays().getByText('10 s · 9 % of the loop')).toBeVisible()
  expect(plays().getByText('Playlist 12')).toBeVisible()
  expect(texts(plays().getAllByTitle(/\.jpg$/))).toEqual(['a.jpg', 'b.jpg', 'photo.jpg'])
  expect(plays().getAllByText('25 s')).toHaveLength(2)
  const link = plays().getByRole('link', { name: 'Evening' })
  expect(link).toHaveAttribute('href', '/location/4?name=Lobby&uid=lobby-1#playlist-12')
})

// requirements 20.21 and 20.23
test('a screen that is off shows what it would play, and every other playlist has its reason', () => {
  openPlan([aPlaylist({ is_active: false }), aPlaylist({ id: 3, is_active: false, date_end: '2026-11-01' })])
  expect(texts(absent().getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^PlaylistPlaylist 3.*Ended on 1 Nov$/),
  ])
  expect(plays().getByText('Switched off')).toBeVisible()
  expect(plays().getByText('If it were switched on, it would play:')).toBeVisible()
  expect(plays().getByTitle('photo.jpg')).toBeVisible()
})

// requirement 20.24
test('a film without a known length leaves the loop without one', () => {
  openPlan([aPlaylist({ items: [anItem('a.mp4', { duration: 0 })] })])
  expect(plays().getByText('1 item · the length of one loop is not known yet')).toBeVisible()
  expect(plays().getByText('length not known yet')).toBeVisible()
  expect(screen.getByText('The length of a film is known once this browser has measured it.')).toBeVisible()
})

// requirement 20.20
test('the length of a loop takes the films that the list does not show yet', async () => {
  const measured: string[] = []
  vi.spyOn(pageStores().of(metadataOf), 'measure').mockImplementation(async file => {
    measured.push(file.key)
    return { state: 'undecodable' }
  })
  const films = Array.from({ length: 9 }, (_, index) => `${index}.mp4`)
  openPlan([aPlaylist({ items: items(...films, 'a.jpg') })])
  expect(plays().getAllByTitle(/\.mp4$/)).toHaveLength(6)
  await waitFor(() => expect(measured).toEqual(films.map(name => `${name}|1`)))
})

test('a ticker has no seconds, as its strip never stops', () => {
  openPlan([aPlaylist({ type: 'ticker', items: items('a.png', 'b.png', 'c.mp4') })], 'ticker')
  expect(plays().getByText('2 items that move past without a stop')).toBeVisible()
  expect(plays().queryByText(/ s$/)).not.toBeInTheDocument()
  expect(screen.getByText('A ticker playlist has only the day on which it is saved.')).toBeVisible()
})

test('a long playlist is shown in part until the person asks for all of it', async () => {
  openPlan([aPlaylist({ items: items(...Array.from({ length: 40 }, (_, index) => `${index}.jpg`)) })])
  expect(plays().getAllByTitle(/\.jpg$/)).toHaveLength(6)
  await userEvent.click(plays().getByRole('button', { name: 'Show all 40 items' }))
  expect(plays().getAllByTitle(/\.jpg$/)).toHaveLength(40)
})

test('without playlists the panel says why, and it can be closed', async () => {
  const onClose = openPanel({ failure: new Error('refused') })
  expect(screen.getByRole('status')).toHaveTextContent('The playlists of this location could not be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
