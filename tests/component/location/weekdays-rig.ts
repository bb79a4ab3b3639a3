import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { LocationFixture } from '../../support/component/location-fixture.ts'
import { type AlertStyle, alertOf, openPlaylistForm, press } from '../../support/component/page-actions.ts'

type Scope = ReturnType<typeof within>

/** The days of the five playlists of Mon to Fri in November 2026. */
export const NOVEMBER_WEEKS = ['11-02 to 11-06', '11-09 to 11-13', '11-16 to 11-20', '11-23 to 11-27', '11-30 to 11-30']

/** The days of all playlists that the server has, such as "11-02 to 11-06". */
export async function storedDays({ seed, location }: LocationFixture): Promise<string[]> {
  const playlists = await seed.playlistsAt(location)
  return playlists.map(({ date_start, date_end }) => `${date_start.slice(5)} to ${date_end.slice(5)}`)
}

/** Sets the texts of a form's fields, each at once, in place of what they hold. */
export async function fillIn(user: UserEvent, form: Pick<Scope, 'getByLabelText'>, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = form.getByLabelText(label)
    act(() => field.focus())
    fireEvent.change(field, { target: { value: text } })
    await user.tab()
  }
}

/** Fills in the form of a new playlist on Mon to Fri of November 2026. */
export async function fillNovember(user: UserEvent, fields: Record<string, string> = {}) {
  const form = await openPlaylistForm(user, 'videowall')
  const range = '2026-11-01 – 2026-11-30'
  await fillIn(user, form, {
    'Date range': range,
    'Start time': '9:00 AM',
    'End time': '6:00 PM',
    Repeat: '1',
    ...fields,
  })
  await press(user, 'Mon to Fri', form)
  return form
}

export async function closeAlert(user: UserEvent, style: AlertStyle, text: string): Promise<void> {
  expect(await alertOf(style)).toHaveAccessibleDescription(text)
  await press(user, 'OK')
}

/** The card of several playlists. */
export const group = async () => within(await screen.findByRole('article', { name: /^Playlists \d+, / }))

/** Gives the location the five playlists, without those of the weeks that are left out, counted from 1. */
export async function seedNovember({ seed, location }: LocationFixture, ...leftOut: number[]): Promise<void> {
  const weeks = NOVEMBER_WEEKS.filter((_, index) => !leftOut.includes(index + 1))
  for (const week of weeks) {
    const [date_start = '', date_end = ''] = week.split(' to ').map(day => `2026-${day}`)
    const times = { time_start: '09:00:00', time_end: '18:00:00' }
    await seed.playlist(location, 'videowall', { name: 'Morning', date_start, date_end, ...times })
  }
}

/** Opens the form of the card of the five playlists. */
export async function editNovember(user: UserEvent) {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Edit playlists 1, 2, 3 and 2 more', await group())
  return group()
}

/** The days of the seven buttons that are pressed. */
export const pressedDays = (form: Scope) =>
  within(form.getByRole('group', { name: 'Days of the week' }))
    .getAllByRole('button', { pressed: true })
    .map(button => button.textContent)
    .filter(text => text?.length === 3)
