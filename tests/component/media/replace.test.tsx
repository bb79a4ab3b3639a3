import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { admin } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { MP4, PNG } from '../../support/hostile/smallest-files.ts'
import { type Seed, signInSeed } from '../../support/product/seed.ts'
import { list, openMedia, prepareMediaTests } from './media-fixture.ts'

prepareMediaTests()

/** Two locations that show poster.png between other files: on a wall with 20 and 7 seconds, and in a strip. */
async function seedPlaces() {
  const seed = await signInSeed('http://signage.example', admin)
  const poster = await seed.upload('poster.png', PNG)
  const menu = await seed.upload('menu.png', PNG)
  await seed.upload('film.mp4', MP4)
  const lobby = await seed.location('Lobby', 'lobby-1')
  const foyer = await seed.location('Foyer', 'foyer-1')
  const wall = await seed.playlist(lobby, 'videowall', { name: 'Morning' })
  await seed.items(wall, [poster], 20)
  await seed.items(wall, [menu], 9)
  await seed.items(wall, [poster], 7)
  await seed.items(await seed.playlist(foyer, 'ticker'), [poster], 5)
  return { seed, lobby, foyer }
}

/** The names and seconds of all items of a location, in their order. */
async function itemsAt(seed: Seed, { id }: { id: number | string }) {
  const path = `/playlists/location/${id}?is_active=true&include_items=true`
  const { data } = await seed.call<{ playlists: Playlist[] }>('GET', path)
  const inOrder = data.playlists.flatMap(({ items }) => items.toSorted((a, b) => a.order_position - b.order_position))
  return inOrder.map(({ media, duration }) => [media.name, duration])
}

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
  const { seed, lobby, foyer } = await seedPlaces()
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
    expect(await itemsAt(seed, lobby)).toEqual([
      ['menu.png', 20],
      ['menu.png', 9],
      ['menu.png', 7],
    ]),
  )
  await waitFor(async () => expect(await itemsAt(seed, foyer)).toEqual([['menu.png', 5]]))
  await waitFor(() => expect(list('Images').getByText('Unused')).toBeInTheDocument())
})

// requirement 26.8
test('a film gets its own length, and tickers keep the picture', async () => {
  const { seed, lobby, foyer } = await seedPlaces()
  const { user, choice } = await openReplace()
  await user.click(choice.getByRole('radio', { name: /film\.mp4/ }))
  expect(choice.getByText('A ticker shows images only: 1 ticker playlist keeps the old file.')).toBeInTheDocument()
  await user.click(choice.getByRole('button', { name: 'Continue' }))
  const plan = within(await screen.findByRole('dialog', { name: 'Replace “poster.png” by “film.mp4”' }))
  expect(plan.getByText('The film plays for its own length, 00:03.')).toBeInTheDocument()
  await user.click(plan.getByRole('button', { name: 'Cancel' }))
  // The plan leads back to the choice.
  await user.click(await screen.findByRole('radio', { name: /film\.mp4/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(async () =>
    expect(await itemsAt(seed, lobby)).toEqual([
      ['film.mp4', 3],
      ['menu.png', 9],
      ['film.mp4', 3],
    ]),
  )
  expect(await itemsAt(seed, foyer)).toEqual([['poster.png', 5]])
})

// requirements 4.22, 26.7
test('the question before a delete names the playlists, leads to the replacement, and deletes nothing then', async () => {
  const { seed } = await seedPlaces()
  const user = await openMedia()
  await press(user, 'Delete images')
  await press(user, 'Delete menu.png')
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm delete' })
  await waitFor(() => expect(dialog).toHaveTextContent(/Used in these playlists \(as of .+\): “Lobby”: “Morning”/))
  await press(user, 'Replace everywhere…', within(dialog))
  expect(await screen.findByRole('dialog', { name: 'Replace “menu.png” everywhere' })).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await press(user, 'Cancel')
  expect((await seed.call<{ media: unknown[] }>('GET', '/media')).data.media).toHaveLength(3)
})

// requirement 26.7
test('the question about a file that nothing shows offers no replacement', async () => {
  await seedPlaces()
  const user = await openMedia()
  await press(user, 'Delete videos')
  await press(user, 'Delete film.mp4')
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm delete' }))
  expect(await question.findByText(/Used in no playlist/)).toBeInTheDocument()
  expect(question.queryByRole('button', { name: /^Replace/ })).not.toBeInTheDocument()
})
