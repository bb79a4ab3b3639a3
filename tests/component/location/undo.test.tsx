import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { contractServer, envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, confirmDelete, itemNames, press } from '../../support/component/page-actions.ts'
import { aGate } from '../../support/looks/gate.ts'

const fixture = fixtureOfEachTest()
let playlist = 0

beforeEach(async () => {
  playlist = await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Lunch', time_start: '09:00:00' })
  await fixture.seed.items(playlist, await uploadAll(fixture, 'a.png', 'b.mp4', 'c.png'))
})

const stored = () => fixture.seed.playlistsAt(fixture.location)

const storedNames = async () => (await stored()).map(({ items }) => items.map(({ media }) => media.name))

async function openInEditMode() {
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  return user
}

// requirement 27.9
test('a removed item comes back to its place, with its seconds', async () => {
  const [before] = await stored()
  const user = await openInEditMode()
  await press(user, 'Delete b.mp4', card(playlist))
  await press(user, 'Undo', within(await alertOf('Success')))
  await waitFor(() => expect(itemNames(card(playlist))).toEqual(['a.png', 'b.mp4', 'c.png']))
  const [after] = await stored()
  expect(after?.items.map(({ duration }) => duration)).toEqual(before?.items.map(({ duration }) => duration))
})

// requirement 27.9
test('a deleted playlist comes back with its items, and on if it was on', async () => {
  await fixture.seed.screensOn(fixture.location)
  const user = await openInEditMode()
  await press(user, `Delete playlist ${playlist}`)
  await confirmDelete(user)
  await press(user, 'Undo', within(await alertOf('Success')))
  await waitFor(async () => expect(await storedNames()).toEqual([['a.png', 'b.mp4', 'c.png']]))
  await waitFor(async () =>
    expect((await stored())[0]).toMatchObject({ name: 'Lunch', time_start: '09:00:00', is_active: true }),
  )
  expect(await screen.findByRole('article', { name: `Playlist ${playlist + 1}` })).toBeVisible()
})

// requirement 27.9
test('a plan is as it was', async () => {
  const user = await openInEditMode()
  const save = async (repeat: string) => {
    await press(user, `Edit playlist ${playlist}`)
    const field = await card(playlist).findByRole('spinbutton', { name: 'Repeat' })
    await user.clear(field)
    await user.type(field, repeat)
    await press(user, 'Update Playlist', card(playlist))
    return within(await alertOf('Success'))
  }
  await press(user, 'Undo', await save('4'))
  await waitFor(async () => expect((await stored())[0]?.repeat_interval).toBe(1))
})

// requirement 27.9
test('several moves are undone by one press of the line at the foot', async () => {
  const user = await openInEditMode()
  await press(user, 'Move c.png up', card(playlist))
  await waitFor(async () => expect(await storedNames()).toEqual([['a.png', 'c.png', 'b.mp4']]))
  await press(user, 'Move c.png up', card(playlist))
  await waitFor(async () => expect(await storedNames()).toEqual([['c.png', 'a.png', 'b.mp4']]))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  const line = await screen.findByRole('complementary', { name: 'Undo' })
  expect(line).toHaveTextContent('Items of “Lunch” put in order')
  await press(user, 'Undo', within(line))
  expect(screen.queryByRole('complementary', { name: 'Undo' })).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  await waitFor(() => expect(itemNames(card(playlist))).toEqual(['a.png', 'b.mp4', 'c.png']))
  expect(await storedNames()).toEqual([['a.png', 'b.mp4', 'c.png']])
})

// requirement 27.8
test('an image gets other seconds in its place, at once on the page and as one step to undo', async () => {
  const user = await openInEditMode()
  const field = () => card(playlist).getByRole('spinbutton', { name: 'Seconds of c.png' })
  const seconds = async () => (await stored())[0]?.items.map(({ duration }) => duration)
  const before = await seconds()
  for (const wrong of ['0', '3601']) {
    await user.clear(field())
    await user.type(field(), `${wrong}{Enter}`)
    expect(field()).toBeInvalid()
  }
  await user.clear(field())
  await user.type(field(), '40{Enter}')
  expect(field()).toHaveValue(40)
  await waitFor(async () => expect(await seconds()).toEqual([before?.[0], before?.[1], 40]))
  expect(await storedNames()).toEqual([['a.png', 'b.mp4', 'c.png']])
  expect(card(playlist).queryByRole('spinbutton', { name: 'Seconds of b.mp4' })).not.toBeInTheDocument()
  const line = await screen.findByRole('complementary', { name: 'Undo' })
  expect(line).toHaveTextContent('Seconds of “c.png” changed')
  await press(user, 'Undo', within(line))
  await waitFor(() => expect(field()).toHaveValue(before?.[2]))
  expect(await seconds()).toEqual(before)
})

// requirement 27.8
test.each([
  ['carries out', true, ['a.png', 'c.png', 'b.mp4']],
  ['refuses', false, ['a.png', 'b.mp4', 'c.png']],
])('seconds typed while a move is on its way wait for it; the server %s the move', async (_, isDone, order) => {
  const user = await openInEditMode()
  const gate = aGate()
  contractServer.use(
    http.post(
      '*/api/playlists/*/items/reorder',
      async () => {
        await gate.opened
        // Without an answer here the server gives its own.
        return isDone ? undefined : envelope({ success: false, message: 'Locked.' }, 422)
      },
      { once: true },
    ),
  )
  await press(user, 'Move c.png up', card(playlist))
  const field = () => card(playlist).getByRole('spinbutton', { name: 'Seconds of a.png' })
  fireEvent.change(field(), { target: { value: '40' } })
  fireEvent.blur(field())
  gate.open()
  if (!isDone) expect(await alertOf('Warning')).toHaveAccessibleDescription('Gagal mengubah urutan playlist.')
  await waitFor(async () => expect(await storedNames()).toEqual([order]))
  await waitFor(async () => expect((await stored())[0]?.items[0]?.duration).toBe(40))
  await waitFor(() => expect(itemNames(card(playlist))).toEqual(order))
})

// requirement 27.8
test('seconds that cannot be saved are the old ones again, with a message', async () => {
  override('post', `/playlists/${playlist}/items`, () => envelope({ success: false, message: 'Locked.' }, 422))
  const user = await openInEditMode()
  const field = () => card(playlist).getByRole('spinbutton', { name: 'Seconds of a.png' })
  const before = (await stored())[0]?.items[0]?.duration
  await user.clear(field())
  await user.type(field(), '40')
  await user.tab()
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('The seconds could not be changed.')
  expect(alert).toHaveTextContent('Locked.')
  await waitFor(() => expect(field()).toHaveValue(before))
  expect(await storedNames()).toEqual([['a.png', 'b.mp4', 'c.png']])
})
