import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import { askTodaysPlaylists } from '../../../src/api/todays-answer.ts'
import { momentOf } from '../../../src/base/moment.ts'
import { scheduleAt } from '../../../src/player/schedule/schedule.ts'
import { fillIn } from '../../component/location/weekdays-rig.ts'
import type { Call, Reply } from '../../support/bad-server/exchange.ts'
import { type Behind, isReply } from '../../support/bad-server/fault.ts'
import { readings, together } from '../../support/bad-server/readings.ts'
import { contractAnswer, contractServer } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'

// The server of each test has this clock too.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T07:00'), shouldAdvanceTime: true }),
)
afterEach(() => void vi.useRealTimers())

const fixture = fixtureOfEachTest()

const behind: Behind = { token: '', ask: () => Promise.reject(new Error('These readings ask nothing.')) }

/** From now on the server of the test reads the contract in other ways. */
function serveAs(...names: string[]): void {
  const spoiler = together(readings.filter(({ name }) => names.includes(name)).flatMap(({ spoilers }) => spoilers))
  const carryOut = async ({ method, path, query, headers, body }: Call): Promise<Reply> => {
    const url = `http://signage.example/api${path}${query}`
    const answer = await contractAnswer(
      new Request(url, { method, headers, body: body.length > 0 ? new Uint8Array(body) : null }),
    )
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  contractServer.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname, search: query } = new URL(request.url)
      const path = pathname.slice('/api'.length)
      if (path.startsWith('/uploads/')) return undefined
      const headers = Object.fromEntries(request.headers)
      const call: Call = {
        method: request.method,
        path,
        query,
        headers,
        body: Buffer.from(await request.arrayBuffer()),
      }
      const passed = (await spoiler.call?.(call, behind)) ?? call
      const reply = isReply(passed) ? passed : await carryOut(passed)
      const { status, headers: answered, body } = (await spoiler.reply?.(reply, call, behind)) ?? reply
      return new Response(new Uint8Array(body), { status, headers: answered })
    }),
  )
}

const plan = {
  name: 'Lunch',
  date_start: '2026-11-20',
  date_end: '2027-01-31',
  time_start: '08:00:00',
  time_end: '21:59:00',
}

async function lunchAt(location: Location, media: readonly Media[]): Promise<void> {
  await fixture.seed.items(await fixture.seed.playlist(location, 'videowall', plan), media)
  await fixture.seed.screensOn(location)
}

/** The days, switches and numbers of items of the playlists that the server has. */
const plansAt = async (location: Location) =>
  (await fixture.seed.playlistsAt(location))
    .map(({ date_start, date_end, is_active, items }) => [date_start, date_end, is_active, items.length].join())
    .toSorted()

/**
 * What a screen shows at some moments, by the answer that it gets on that day. After each test the calls are compared with
 * the contract's documents: a screen of an earlier build meets no field that it does not know.
 */
async function shownAt(uniqueId: string, ...moments: string[]): Promise<string[]> {
  const shown: string[] = []
  for (const text of moments) {
    vi.setSystemTime(new Date(text))
    const answer = await askTodaysPlaylists({ uniqueId, type: 'videowall' }).read(new AbortController().signal)
    const playlists = answer.kind === 'playlists' ? answer.playlists : []
    const { rotation } = scheduleAt(playlists, momentOf(new Date()))
    const files = rotation.flatMap(({ items }) => items.map(({ media }) => media.name || media.file_name))
    shown.push(`${text.replace('T', ' ')} ${files.join()}`.trim())
  }
  return shown
}

type Scope = ReturnType<typeof within>

/** The first of all cards, whatever its ids look like. */
const firstCard = async () => {
  const [first] = await screen.findAllByRole('article')
  if (!first) throw new Error('There is no card.')
  return within(first)
}

async function dismiss(user: UserEvent): Promise<void> {
  await press(user, 'OK', within(await alertOf('Success')))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

/** Fills the hours before it, ends a file, and leaves two days free. @param expectEnd throws until the card says the end */
async function editLunch(user: UserEvent, expectEnd: (card: Scope) => void): Promise<void> {
  await press(user, 'Fill… Lobby')
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill empty hours' }))
  await user.click(await dialog.findByText(/plays then too/))
  await dismiss(user)

  await press(user, 'Edit Videowall Tape')
  const field = await (await firstCard()).findByLabelText('Last day of a.png')
  fireEvent.change(field, { target: { value: '2026-12-10' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const lastDays = async () => (await fixture.seed.playlistsAt(fixture.location)).map(({ date_end }) => date_end)
  await waitFor(async () => expect(await lastDays()).toEqual(['2026-12-10', '2027-01-31']))
  await press(user, 'Edit Videowall Tape')
  await waitFor(async () => expectEnd(await firstCard()))

  await press(user, 'Edit Videowall Tape')
  const card = await firstCard()
  await user.click(await card.findByRole('button', { name: /^Edit playlist/ }))
  const form = await firstCard()
  await fillIn(user, form, { 'Except on (optional)': '5 Dec 2026 - 6 Dec 2026' })
  await press(user, 'Update Playlist', form)
  await dismiss(user)
}

const offer = { name: /^Also in one other named/ }

const moments = [
  '2026-11-26T07:00',
  '2026-11-26T21:59',
  '2026-11-26T22:00',
  '2026-12-05T12:00',
  '2026-12-06T12:00',
  '2026-12-10T21:59',
  '2026-12-11T07:00',
  '2027-01-31T21:59',
  '2027-02-01T12:00',
]

const planned = [
  '2026-11-26 07:00 a.png,b.png',
  '2026-11-26 21:59 a.png,b.png',
  '2026-11-26 22:00',
  '2026-12-05 12:00',
  '2026-12-06 12:00',
  '2026-12-10 21:59 a.png,b.png',
  '2026-12-11 07:00 b.png',
  '2027-01-31 21:59 b.png',
  '2027-02-01 12:00',
]

// requirements 20.36, 24.20, 27.17, 27.18
test('another server holds what was filled, ended, excepted and taken to another location as it was meant', {
  timeout: 90_000,
}, async () => {
  const files = await uploadAll(fixture, 'a.png', 'b.png')
  const shop = await fixture.seed.location('Shop', 'shop')
  for (const location of [fixture.location, shop]) await lunchAt(location, files)
  serveAs('has its lists beside data', 'has ids and numbers as text')
  // This server has ids of text.
  const lobby = { ...fixture.location, id: 'n00000001' }
  const user = await openLocation({ seed: fixture.seed, location: lobby })
  await editLunch(user, card => expect(card.getByText('until 10 Dec')).toBeVisible())
  await user.click(await screen.findByRole('button', offer))
  const dialog = within(await screen.findByRole('dialog', { name: '“Lunch” at other locations' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled())
  await press(user, 'Continue', dialog)
  const start = await screen.findByRole('button', { name: 'Start' })
  await waitFor(() => expect(start).toBeEnabled())
  await user.click(start)
  await waitFor(async () => expect(await plansAt(shop)).toEqual(await plansAt(fixture.location)), { timeout: 30_000 })
  expect(await shownAt('lobby-1', ...moments)).toEqual(planned)
  expect(await shownAt('shop', ...moments)).toEqual(planned)
})

// requirements 20.36, 27.4, 27.17, 27.18
test('so does one that gives no names back, where each playlist is a card and nothing goes to other locations', {
  timeout: 90_000,
}, async () => {
  const files = await uploadAll(fixture, 'a.png', 'b.png')
  const shop = await fixture.seed.location('Shop', 'shop')
  for (const location of [fixture.location, shop]) await lunchAt(location, files)
  serveAs('has times without seconds, days with a time, flags of 0 and 1, and no names')
  const user = await openLocation(fixture)
  await editLunch(user, card => expect(card.getByLabelText('Date range')).toHaveDisplayValue(/10 Dec/))
  expect(screen.getAllByRole('article').length).toBeGreaterThan(1)
  expect(screen.queryByRole('button', offer)).toBeNull()
  expect(await shownAt('lobby-1', ...moments)).toEqual(planned)
})
