import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { press } from '../../support/component/page-actions.ts'
import { givePresence } from '../schedule/schedule-fixture.ts'
import { openTable, seedLocations, seedOfEachTest } from './many-locations-rig.ts'

const seed = seedOfEachTest()
afterEach(() => void vi.restoreAllMocks())

const counts = () => within(screen.getByRole('list', { name: 'Screens' }))

// requirements 3.26, 5.14, 5.15
test('a new tab asks which screens are dark, for the table, its counts and the sidebar', async () => {
  const [canteen, lobby] = await seedLocations(seed(), 'Canteen', 'Lobby')
  if (lobby) await seed().playlist(lobby, 'videowall')
  if (lobby) await seed().screensOn(lobby)
  // Nothing is switched on for its videowall, which nobody misses.
  givePresence('live', `${canteen?.unique_id}-ticker`)
  const user = await openTable('Canteen')
  expect(await counts().findByText('1 dark')).toBeVisible()
  // The one that is off is no part of this number.
  expect(counts().getByText('1 videowall on')).toBeVisible()
  expect(screen.getByText(/^playlists as of \d/)).toBeVisible()
  expect(counts().queryByText(/not known/)).toBeNull()
  const dotOf = (name: string) => within(screen.getByRole('navigation')).getByRole('link', { name }).firstElementChild
  expect(dotOf('Lobby')?.className).toBe('dot dot-off ')
  expect(dotOf('Canteen')?.className).toBe('dot dot-on ')
  await press(user, 'Videowall')
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Lobby')
})

// requirement 32.9
test('the form of a note stays if its screen connects, and keeps the focus if the note is removed', async () => {
  await seedLocations(seed(), 'Canteen')
  givePresence('live')
  const user = await openTable('Canteen')
  await press(user, 'State of the ticker of Canteen')
  await user.type(screen.getByLabelText('Note (only in this browser)'), 'Moved')
  givePresence('live', 'canteen-ticker')
  for (const name of ['Save the note', 'Remove the note']) await user.click(screen.getByText(name))
  const field = screen.getByLabelText('Note (only in this browser)')
  expect(field).toHaveValue('')
  expect(field.closest('[popover]')?.contains(document.activeElement)).toBe(true)
})
