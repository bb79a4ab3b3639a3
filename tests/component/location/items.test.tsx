import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createOwnChanges } from '../../../src/fleet/own-changes.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, itemNames, press } from '../../support/component/page-actions.ts'

const names = ['a.png', 'b.mp4', 'c.png', 'd.png']

const fixture = fixtureOfEachTest()
let playlist = 0

beforeEach(async () => {
  playlist = await fixture.seed.playlist(fixture.location, 'videowall')
  await fixture.seed.items(playlist, await uploadAll(fixture, ...names))
})

async function openInEditMode(): Promise<UserEvent> {
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  return user
}

// requirement 6.7
test('a page in edit mode has few controls, and the edit icon says what it edits', async () => {
  const ticker = await fixture.seed.playlist(fixture.location, 'ticker')
  const files = await uploadAll(fixture, 'e.mp4', 'f.mp4', 'g.png', 'h.png', 'i.png', 'j.png', 'k.png')
  await fixture.seed.items(playlist, files.slice(0, 2))
  await fixture.seed.items(ticker, files.slice(2))
  const user = await openInEditMode()
  await press(user, 'Edit Ticker Tape')
  await card(ticker).findByRole('button', { name: 'Delete k.png' })
  const controls = screen.getByRole('main').querySelectorAll('a[href], button, input, select, textarea')
  expect(controls.length).toBeLessThanOrEqual(81)
  expect(card(playlist).getByRole('button', { name: `Edit playlist ${playlist}` })).toHaveAttribute(
    'title',
    'Edit hours',
  )
})

// requirement 6.7
test('outside of edit mode items have no actions', async () => {
  await openLocation(fixture)
  expect(itemNames(card(playlist))).toEqual(names)
  expect(card(playlist).queryByRole('button', { name: /^(Move|Drag|Delete)/ })).not.toBeInTheDocument()
})

// requirements 6.24, 13.8, 21.2
test('an item moves by its buttons, at the server too, and not past the ends', async () => {
  const user = await openInEditMode()
  for (const name of ['Move a.png up', 'Move d.png down']) {
    expect(card(playlist).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await press(user, name, card(playlist))
  }
  expect(itemNames(card(playlist))).toEqual(names)
  await press(user, 'Move c.png up', card(playlist))
  expect(itemNames(card(playlist))).toEqual(['a.png', 'c.png', 'b.mp4', 'd.png'])
  await waitFor(async () => {
    const [stored] = await fixture.seed.playlistsAt(fixture.location)
    expect(stored?.items.map(item => item.media.name)).toEqual(['a.png', 'c.png', 'b.mp4', 'd.png'])
  })
  await waitFor(() => expect(createOwnChanges().isAfter(String(fixture.location.id), 0)).toBe(true))
})

// requirements 2.11, 6.24
test('the second press of a double click is for the item of the first one, whatever lies there now', async () => {
  await openInEditMode()
  const click = (name: string, detail: number) =>
    fireEvent.click(card(playlist).getByRole('button', { name }), { detail })
  click('Move a.png down', 1)
  click('Move b.mp4 down', 2)
  expect(itemNames(card(playlist))).toEqual(['b.mp4', 'c.png', 'a.png', 'd.png'])
  click('Move b.mp4 down', 1)
  expect(itemNames(card(playlist)), 'a new click').toEqual(['c.png', 'b.mp4', 'a.png', 'd.png'])
  click('Delete a.png', 2)
  expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
})

// requirements 3.3, 14.12, 21.2
test('an item is removed without a question; a refusal says so', async () => {
  const user = await openInEditMode()
  await press(user, 'Delete b.mp4', card(playlist))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Item deleted successfuly!')
  await press(user, 'OK')
  await waitFor(() => expect(itemNames(card(playlist))).toEqual(['a.png', 'c.png', 'd.png']))
  expect(createOwnChanges().isAfter(String(fixture.location.id), 0)).toBe(true)

  override('delete', '/playlists/*/items/*', () => envelope({ success: false, message: 'Not yours.' }, 403))
  await press(user, 'Delete a.png', card(playlist))
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Failed to delete item!')
  expect(alert).toHaveTextContent('Not yours.')
})
