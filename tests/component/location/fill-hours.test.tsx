import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { daysAfter, localDay } from '../../../src/base/local-day.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { press } from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()

// requirement 20.36
test('the page fills the hours in which nothing is planned by the form of a new playlist', async () => {
  const tomorrow = daysAfter(localDay(new Date()), 1)
  const [a] = await uploadAll(fixture, 'a.png')
  const id = await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Default', date_start: tomorrow })
  await fixture.seed.items(id, a ? [a] : [])
  await fixture.seed.screensOn(fixture.location)
  const user = await openLocation(fixture)
  await screen.findByText(/^Nothing planned until/)
  await press(user, 'Fill… Lobby')
  await press(user, 'New playlist for these hours…')
  const form = within(await screen.findByRole('form', { name: 'New videowall playlist' }))
  expect(form.getByLabelText('Start time')).toHaveValue('12:00 AM')
  expect(screen.queryByRole('button', { name: /^Fill… / })).toBeNull()
})
