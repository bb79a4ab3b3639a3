import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { storedToken, storeSession } from '../../../src/api/session.ts'
import { override, startContract } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import type { Seed } from '../../support/product/seed.ts'
import { stopJobs } from '../jobs/job-rig.ts'

/** A signed-in browser and an embedded server without content. */
export function seedOfEachTest(): () => Seed {
  let seed: Seed
  beforeEach(async () => {
    await startContract()
    seed = await signIn()
    override('get', '/uploads/*', () => new Response(PNG))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await stopJobs()
  })
  return () => seed
}

export async function seedLocations(seed: Seed, ...names: string[]): Promise<Location[]> {
  const made: Location[] = []
  for (const name of names) made.push(await seed.location(name, name.toLowerCase()))
  return made
}

/** The playlists of a location as the server has them. */
export async function playlistsAt(seed: Seed, { id }: Location): Promise<Playlist[]> {
  const path = `/playlists/location/${id}?is_active=true&include_items=true`
  const { data } = await seed.call<{ playlists: Playlist[] }>('GET', path)
  return data.playlists
}

export async function locationsAt(seed: Seed): Promise<Location[]> {
  return (await seed.call<{ locations: Location[] }>('GET', '/locations')).data.locations
}

/** Opens Manage Location and waits for a row. */
export async function openTable(first: string): Promise<UserEvent> {
  const { user } = renderApp('/add_location')
  await screen.findByRole('row', { name: new RegExp(first) })
  return user
}

export const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })

export const bar = async () => within(await screen.findByRole('region', { name: 'Selected locations' }))

/** What the bar says of the selection. */
export const status = async () => (await bar()).getByRole('status').textContent

/** Switches the mode on and selects locations, of those that the table shows all if none are named. */
export async function select(user: UserEvent, ...names: string[]) {
  await press(user, 'Select')
  await bar()
  if (names.length === 0) await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  for (const name of names) await user.click(box(name))
}

/** The plan of a job with this title. */
export const plan = async (title: string | RegExp) => within(await screen.findByRole('dialog', { name: title }))

/** Starts the job of a plan, and waits until the plan is closed. */
export async function start(user: UserEvent, title: string | RegExp, label = 'Start') {
  await press(user, label, await plan(title))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument())
}

/** The session ends, and the same user logs in again and comes back to the page. */
export function loginAgain(): void {
  const user = { userId: '1', email: 'admin@signage.example', username: 'admin' }
  const token = storedToken() ?? ''
  storeSession({ token: 'another', ...user })
  document.body.replaceChildren()
  storeSession({ token, ...user })
  renderApp('/add_location')
}
