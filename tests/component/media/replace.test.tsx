import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { press } from '../../support/component/page-actions.ts'
import { MP4, PNG } from '../../support/hostile/smallest-files.ts'
import { list, openMedia, prepareMediaTests } from './media-fixture.ts'

const seed = prepareMediaTests()

/** Two locations that show poster.png between other files: on a wall with 20 and 7 seconds, and in a strip. */
async function seedPlaces() {
  const { upload, location, playlist, items } = seed()
  const poster = await upload('poster.png', PNG)
  const menu = await upload('menu.png', PNG)
  await upload('film.mp4', MP4)
  const lobby = await location('Lobby', 'lobby-1')
  const foyer = await location('Foyer', 'foyer-1')
  const wall = await playlist(lobby, 'videowall', { name: 'Morning' })
  await items(wall, [poster], 20)
  await items(wall, [menu], 9)
  await items(wall, [poster], 7)
  await items(await playlist(foyer, 'ticker'), [poster], 5)
  return { lobby, foyer }
}

/** The names and seconds of all items of a location, in their order. */
const itemsAt = async (location: Location) =>
  (await seed().playlistsAt(location)).flatMap(({ items }) =>
    items.map(({ media, duration }) => [media.name, duration]),
  )

/** Opens the choice of another file for poster.png. */
async function openReplace() {
  const user = await openMedia()
  await press(user, 'Preview poster.png')
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  await user.click(await preview.findByRole('button', { name: 'Replace everywhere…' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Replace “poster.png” everywhere' }))
  expect(screen.queryByRole('dialog', { name: 'Preview' })).not.toBeInTheDocument()
  return { user, choice }
}

// requirements 26.7, 26.8
test('another picture takes the same places with the same seconds', async () => {
  const { lobby, foyer } = await seedPlaces()
  const { user, choice } = await openReplace()
  // The same kind first; the file itself is no choice.
  const names = () => choice.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)
  expect(names()).toEqual([expect.stringContaining('menu.png'), expect.stringContaining('film.mp4')])
  expect(choice.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await user.click(choice.getByRole('radio', { name: /menu\.png/ }))
  await user.click(choice.getByRole('button', { name: 'Continue' }))

  const plan = within(await screen.findByRole('dialog', { name: 'Replace “poster.png” by “menu.png”' }))
  expect(plan.getByText(/in 2 playlists change/)).toHaveTextContent(/^The places of “poster.png” in .+ \(as of .+\)\.$/)
  expect(plan.getByText('Every place keeps its seconds.')).toBeInTheDocument()
  for (const name of ['Lobby', 'Foyer']) expect(plan.getByText(name)).toBeInTheDocument()
  await user.click(plan.getByRole('button', { name: 'Replace' }))
  await waitFor(async () =>
    expect(await itemsAt(lobby)).toEqual([
      ['menu.png', 20],
      ['menu.png', 9],
      ['menu.png', 7],
    ]),
  )
  await waitFor(async () => expect(await itemsAt(foyer)).toEqual([['menu.png', 5]]))
  await waitFor(() => expect(list('Images').getByText('Unused')).toBeInTheDocument())
})

// requirement 26.8
test('a film gets its own length, and tickers keep the picture', async () => {
  const { lobby, foyer } = await seedPlaces()
  const { user, choice } = await openReplace()
  await user.click(choice.getByRole('radio', { name: /film\.mp4/ }))
  await user.click(choice.getByRole('button', { name: 'Continue' }))
  const dialog = await screen.findByRole('dialog', { name: 'Replace “poster.png” by “film.mp4”' })
  const plan = within(dialog)
  expect(plan.getByText('The film plays for its own length, 00:03.')).toBeInTheDocument()
  expect(dialog).toHaveTextContent('A ticker shows images only: 1 ticker playlist keeps “poster.png”.')
  await user.click(plan.getByRole('button', { name: 'Cancel' }))
  // The plan leads back to the choice.
  await user.click(await screen.findByRole('radio', { name: /film\.mp4/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(async () =>
    expect(await itemsAt(lobby)).toEqual([
      ['film.mp4', 3],
      ['menu.png', 9],
      ['film.mp4', 3],
    ]),
  )
  expect(await itemsAt(foyer)).toEqual([['poster.png', 5]])
})

// requirement 4.22
test('the question before a delete names the playlists', async () => {
  await seedPlaces()
  const user = await openMedia()
  await press(user, 'Delete images')
  await press(user, 'Delete menu.png')
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm delete' })
  await waitFor(() => expect(dialog).toHaveTextContent(/Used in these playlists \(as of .+\): “Lobby”: “Morning”/))
})
