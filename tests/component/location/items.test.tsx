import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, itemNames, press } from '../../support/component/page-actions.ts'
import { aGate } from '../../support/looks/gate.ts'

const names = ['a.png', 'b.mp4', 'c.png', 'd.png']

const fixture = fixtureOfEachTest()
let playlist = 0
let itemIds: number[] = []

beforeEach(async () => {
  playlist = await fixture.seed.playlist(fixture.location, 'videowall')
  itemIds = await fixture.seed.items(playlist, await uploadAll(fixture, ...names))
})

async function openInEditMode(): Promise<UserEvent> {
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  return user
}

/** Watches the reorder call; it is answered as the server does unless an answer is given. */
function watchReorder(answer?: () => Response | Promise<Response>) {
  const bodies: unknown[] = []
  override('post', '/playlists/*/items/reorder', async request => {
    bodies.push(await request.clone().json())
    return answer ? answer() : envelope({ success: true, message: 'Order saved.' })
  })
  return bodies
}

// requirement 6.7
test('outside of edit mode items have no actions', async () => {
  await openLocation(fixture)
  expect(itemNames(card(playlist))).toEqual(names)
  expect(card(playlist).queryByRole('button', { name: /^(Move|Drag|Delete)/ })).not.toBeInTheDocument()
})

// requirements 6.24, 13.8
test('an item moves up and down by its buttons, with the two changed positions, and not past the ends', async () => {
  const user = await openInEditMode()
  expect(card(playlist).getByRole('button', { name: 'Move a.png up' })).toBeDisabled()
  expect(card(playlist).getByRole('button', { name: 'Move d.png down' })).toBeDisabled()
  await press(user, 'Move c.png up', card(playlist))
  expect(itemNames(card(playlist))).toEqual(['a.png', 'c.png', 'b.mp4', 'd.png'])
  await waitFor(async () => {
    const [stored] = await fixture.seed.playlistsAt(fixture.location)
    expect(stored?.items.map(item => item.media.name)).toEqual(['a.png', 'c.png', 'b.mp4', 'd.png'])
  })
  const bodies = watchReorder()
  await press(user, 'Move a.png down', card(playlist))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toEqual({
    items: [
      { id: itemIds[2], order_position: 1 },
      { id: itemIds[0], order_position: 2 },
    ],
  })
})

// requirement 6.24
test('moves that come while a call is under way go together in the next one', async () => {
  const first = aGate()
  const bodies = watchReorder(async () => {
    await first.opened
    return envelope({ success: true, message: '' })
  })
  const user = await openInEditMode()
  for (let click = 0; click < 3; click += 1) {
    await press(user, 'Move a.png down', card(playlist))
  }
  expect(itemNames(card(playlist))).toEqual(['b.mp4', 'c.png', 'd.png', 'a.png'])
  first.open()
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({
    items: [
      { id: itemIds[2], order_position: 2 },
      { id: itemIds[3], order_position: 3 },
      { id: itemIds[0], order_position: 4 },
    ],
  })
})

const FAILED = 'Gagal mengubah urutan playlist.'

// requirements 6.24, 14.13
test.each([
  ['says no', () => envelope({ success: false, message: 'Locked.' }), 'Failed to change position!'],
  ['refuses with 400', () => envelope({ success: false, message: 'Locked.' }, 400), FAILED],
  ['refuses with 404', () => envelope({ success: false, message: '' }, 404), FAILED],
  ['refuses with 422', () => envelope({ message: 'Locked.' }, 422), FAILED],
  ['has a fault', () => envelope({ success: false, message: '' }, 500), FAILED],
  ['cannot be reached', () => Response.error(), FAILED],
  [
    'is a proxy with a page',
    () => new Response('<h1>Hello</h1>', { headers: { 'Content-Type': 'text/html' } }),
    FAILED,
  ],
])('if the server %s, its order is back and the catalogue speaks', async (_, answer, message) => {
  watchReorder(answer)
  const user = await openInEditMode()
  await press(user, 'Move c.png up', card(playlist))
  expect(await alertOf('Warning')).toHaveAccessibleDescription(message)
  expect(itemNames(card(playlist))).toEqual(names)
})

// requirement 3.3
test('an item is removed without a question; a refusal says so', async () => {
  const user = await openInEditMode()
  await press(user, 'Delete b.mp4', card(playlist))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Item deleted successfuly!')
  await press(user, 'OK')
  await waitFor(() => expect(itemNames(card(playlist))).toEqual(['a.png', 'c.png', 'd.png']))

  override('delete', '/playlists/*/items/*', () => envelope({ success: false, message: 'Not yours.' }, 403))
  await press(user, 'Delete a.png', card(playlist))
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Failed to delete item!')
  expect(alert).toHaveTextContent('Not yours.')
})

// requirements 3.4, 14.11, 15.4, 16.8
test('a playlist is deleted after a question, and the page loads again 1.5 s later', async () => {
  const user = await openInEditMode()
  await press(user, `Delete playlist ${playlist}`)
  const question = await screen.findByRole('alertdialog', { name: 'Confirm delete' })
  expect(question).toHaveAccessibleDescription(/with its 4 items/)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist deleted successfuly!')
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument(), { timeout: 5000 })
})

// requirement 14.11
test('a playlist that cannot be deleted stays', async () => {
  override('delete', `/playlists/${playlist}`, () => envelope({ success: false, message: '' }))
  const user = await openInEditMode()
  await press(user, `Delete playlist ${playlist}`)
  await press(user, 'Delete')
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Failed to delete playlist!')
  expect(itemNames(card(playlist))).toEqual(names)
})
