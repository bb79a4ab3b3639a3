import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import type { PlaylistPlan } from '../../../src/api/playlists.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, press } from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()

async function lunchAt(location: Location, media: readonly Media[], plan: Partial<PlaylistPlan> = {}) {
  const id = await fixture.seed.playlist(location, 'videowall', { name: 'Lunch', ...plan })
  return { id, items: await fixture.seed.items(id, media) }
}

const filesAt = async (location: Location) =>
  (await fixture.seed.playlistsAt(location)).map(({ items }) => items.map(({ media }) => media.name))

async function seedShops(count: number, media: readonly Media[]) {
  const shops = []
  for (let at = 1; at <= count; at += 1) {
    const shop = await fixture.seed.location(`Shop ${at}`, `shop-${at}`)
    shops.push({ shop, ...(await lunchAt(shop, media)) })
  }
  return shops
}

async function start(user: UserEvent, title: string) {
  const plan = within(await screen.findByRole('dialog', { name: title }))
  await waitFor(() => expect(plan.getByRole('button', { name: 'Start' })).toBeEnabled())
  await press(user, 'Start', plan)
}

const offer = { name: '“Lunch” at other locations' }

/** The name in a text is an element of its own. */
const isOffer = (_: string, element: Element | null) =>
  element?.tagName === 'BUTTON' && /^Also in .*others? named “Lunch”$/.test(element.textContent ?? '')

async function removeFile(user: UserEvent, name: string, playlistId: number) {
  await press(user, 'Edit Videowall Tape')
  await press(user, `Delete ${name}`, card(playlistId))
  const confirm = screen.queryByRole('alertdialog', { name: 'Confirm delete' })
  if (confirm) await press(user, 'Delete', within(confirm))
  await press(user, 'OK', within(await alertOf('Success')))
}

// requirements 24.20, 24.21
test('a change of “Lunch” goes to the others that were the same, in four presses', async () => {
  const files = await uploadAll(fixture, 'a.png', 'b.png')
  const own = await lunchAt(fixture.location, files)
  const shops = await seedShops(1, files)
  const late = await fixture.seed.location('Late', 'late')
  await lunchAt(late, files, { time_start: '12:00:00' })
  const user = await openLocation(fixture)
  expect(screen.queryByText(isOffer)).not.toBeInTheDocument()
  await removeFile(user, 'a.png', own.id)
  await waitFor(() => expect(screen.getByText(isOffer)).toHaveTextContent('Also in the 2 others named “Lunch”'))
  await user.click(screen.getByText(isOffer))
  const dialog = within(await screen.findByRole('dialog', offer))
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('“Lunch” differs at 2 locations'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled())
  expect(dialog.getByLabelText(/^Late .*differs$/)).not.toBeChecked()
  expect(dialog.getByLabelText(/^Shop 1 .*as here before$/)).toBeChecked()
  expect(dialog.getByText('Choose all (1 of 2 chosen)')).toBeVisible()
  await press(user, 'Continue', dialog)
  await start(user, 'Make “Lunch” the same at 1 location')
  await waitFor(async () =>
    expect(await Promise.all(shops.map(({ shop }) => filesAt(shop)))).toEqual(shops.map(() => [['b.png']])),
  )
  expect(await filesAt(late)).toEqual([['a.png', 'b.png']])
})

// requirement 24.21
test('in edit mode a card that differs from the others of its name can be taken to them at any time', async () => {
  const [a, b] = await uploadAll(fixture, 'a.png', 'b.png')
  if (!a || !b) throw new Error('Nothing was uploaded.')
  await lunchAt(fixture.location, [a])
  const [shop] = await seedShops(1, [b])
  if (!shop) throw new Error('There is a shop.')
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await user.click(await screen.findByText(isOffer))
  const dialog = within(await screen.findByRole('dialog', offer))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled())
  expect(dialog.getByLabelText(/^Shop 1 .*differs$/)).toBeChecked()
  await press(user, 'Continue', dialog)
  await start(user, 'Make “Lunch” the same at 1 location')
  await waitFor(async () => expect(await filesAt(shop.shop)).toEqual([['a.png']]))
  await waitFor(() => expect(screen.queryByText(isOffer)).not.toBeInTheDocument())
})

// requirement 24.21
test('without another location of that name there is no offer, once all are known', async () => {
  const files = await uploadAll(fixture, 'a.png', 'b.png')
  const own = await lunchAt(fixture.location, files)
  const shop = await fixture.seed.location('Shop', 'shop')
  await fixture.seed.playlist(shop, 'videowall', { name: 'Evening' })
  const user = await openLocation(fixture)
  await removeFile(user, 'a.png', own.id)
  await waitFor(() => expect(screen.queryByText(isOffer)).not.toBeInTheDocument())
})
