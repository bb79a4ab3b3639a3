import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { contractServer } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { card, chooseMedia, gallery, itemNames, openGallery, press } from '../../support/component/page-actions.ts'
import { closeAlert } from './weekdays-rig.ts'

const fixture = fixtureOfEachTest()

/** The days and files of the playlists that the server has. */
async function stored(): Promise<string[]> {
  const playlists = await fixture.seed.playlistsAt(fixture.location)
  return playlists.map(({ id, date_start, date_end, is_active, items }) => {
    const files = items.map(({ media }) => media.name || media.file_name)
    return `${id}: ${date_start.slice(2)} to ${date_end.slice(2)} ${is_active ? 'on' : 'off'} ${files}`
  })
}

/** The calls that change something, from now on. */
function watchCalls(): string[] {
  const calls: string[] = []
  contractServer.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') calls.push(`${request.method} ${pathname.replace(/^.*\/api(\/v1)?/, '')}`)
  })
  return calls
}

beforeEach(async () => {
  const media = await uploadAll(fixture, 'a.png', 'b.png', 'new.mp4')
  const id = await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Lunch' })
  await fixture.seed.items(id, media.slice(0, 2))
  await fixture.seed.screensOn(fixture.location)
})

/** The card of two playlists. */
const group = async () => within(await screen.findByRole('article', { name: 'Playlists 1 and 2' }))

const isStored = (...playlists: string[]) => waitFor(async () => expect(await stored()).toEqual(playlists))

/** Sets the last day of an item in a card. */
function setUntil(scope: Awaited<ReturnType<typeof group>>, name: string, day: string): void {
  const field = scope.getByLabelText(`Last day of ${name}`)
  fireEvent.change(field, { target: { value: day } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

async function openInEditMode(): Promise<UserEvent> {
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await card(1).findByLabelText('Last day of a.png')
  return user
}

// requirements 27.18, 27.19
test('an item gets a last day in its row, keeps it through other changes, and loses it again', async () => {
  const user = await openInEditMode()
  const calls = watchCalls()
  setUntil(card(1), 'a.png', '2030-12-24')
  await isStored('1: 20-01-01 to 30-12-24 on a.png,b.png', '2: 30-12-25 to 99-12-31 on b.png')
  expect(calls).toEqual(['POST /playlists', 'POST /playlists/2/items', 'PUT /playlists/1/screen', 'PUT /playlists/1'])
  expect((await group()).getByLabelText('Last day of a.png')).toHaveValue('2030-12-24')

  await press(user, 'Move b.png up', await group())
  await isStored('1: 20-01-01 to 30-12-24 on b.png,a.png', '2: 30-12-25 to 99-12-31 on b.png')
  await press(user, 'Edit Videowall Tape')
  await waitFor(async () => expect((await group()).getByText('until 24 Dec 2030')).toBeVisible())
  await waitFor(async () => expect(itemNames(await group())).toEqual(['b.png', 'a.png']))

  await press(user, 'Edit Videowall Tape')
  setUntil(await group(), 'a.png', '')
  await isStored('1: 20-01-01 to 99-12-31 on b.png,a.png')
})

// requirement 27.19
test('while an end is being set, the list shows it, and a change of it waits for that', async () => {
  await openInEditMode()
  setUntil(card(1), 'a.png', '2030-12-24')
  fireEvent.click(card(1).getByRole('button', { name: 'Move b.png up' }), { detail: 1 })
  expect(itemNames(card(1))).toEqual(['b.png', 'a.png'])
  expect(card(1).getByLabelText('Last day of a.png')).toHaveValue('2030-12-24')
  await isStored('1: 20-01-01 to 30-12-24 on b.png,a.png', '2: 30-12-25 to 99-12-31 on b.png')
})

// requirement 27.18
test('a day that is over, or is not before the last one of the playlist, is marked and changes nothing', async () => {
  await openInEditMode()
  const calls = watchCalls()
  for (const day of ['2020-01-02', '2099-12-31']) {
    setUntil(card(1), 'a.png', day)
    expect(card(1).getByLabelText('Last day of a.png')).toBeInvalid()
  }
  expect(card(1).getByTitle('The playlist ends on 31 Dec 2099 anyway.')).toBeVisible()
  fireEvent.keyDown(card(1).getByLabelText('Last day of a.png'), { key: 'Escape' })
  expect(card(1).getByLabelText('Last day of a.png')).toHaveValue('')
  expect(calls).toEqual([])
})

// requirement 27.18
test('what the gallery adds until a day comes in one task, and never without its end', async () => {
  const user = await openLocation(fixture)
  await openGallery(user)
  await chooseMedia(user, 'new.mp4')
  const until = gallery().getByLabelText('Until')
  fireEvent.change(until, { target: { value: '2020-01-02' } })
  await press(user, 'Save Media', gallery())
  expect(until).toHaveAccessibleDescription(/or a later day\.$/)
  fireEvent.change(until, { target: { value: '2030-12-24' } })
  const calls = watchCalls()
  await press(user, 'Save Media', gallery())
  await closeAlert(user, 'Success', 'Media saved successfuly!')
  await isStored('1: 30-12-25 to 99-12-31 on a.png,b.png', '2: 20-01-01 to 30-12-24 on a.png,b.png,new.mp4')
  expect(calls).toEqual([
    'POST /playlists',
    ...Array(3).fill('POST /playlists/2/items'),
    'PUT /playlists/1/screen',
    'PUT /playlists/1',
  ])
  expect((await group()).getByText('until 24 Dec 2030')).toBeVisible()
})

// requirement 27.18
test('before an end switches on what is off, the person is asked', async () => {
  await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Draft' })
  const user = await openInEditMode()
  setUntil(card(1), 'a.png', '2030-12-24')
  await waitFor(() => expect(document.body).toHaveTextContent('“Draft” is off now and is switched on too.'))
  await press(user, 'Cancel')
  await waitFor(() => expect(card(1).getByLabelText('Last day of a.png')).toHaveValue(''))
  expect(await stored()).toHaveLength(2)
})
