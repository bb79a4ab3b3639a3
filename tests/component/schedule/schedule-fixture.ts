import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { type LiveStatus, presenceOf } from '../../../src/realtime/presence.ts'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { pageStores } from '../../support/component/page-stores.tsx'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { aPlaylist } from '../../support/display/playlists.ts'

/** Friday 27 November 2026, 9:30 AM, on the clock of every test of this page. */
export async function startSchedule(): Promise<void> {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 9, 30), toFake: ['Date'] })
  await startContract()
  await signIn()
}

export async function stopSchedule(): Promise<void> {
  vi.useRealTimers()
  await stopContract()
}

/** The videowall plays two playlists that meet at noon, and the ticker is off. */
const lobby: Playlist[] = [
  aPlaylist({ id: 1, name: 'Breakfast', time_start: '06:00:00', time_end: '11:59:00' }),
  aPlaylist({ id: 2, name: 'Videowall playlist 2026-11-01', time_start: '12:00:00', time_end: '18:00:00' }),
  aPlaylist({ id: 3, name: 'Extra', time_start: '12:00:00', time_end: '13:00:00' }),
  aPlaylist({ id: 4, type: 'ticker', is_active: false }),
]

/** The presence of the screens as the server has told it, until the mocks are restored. */
export function givePresence(state: LiveStatus['state'] & ('live' | 'lost'), ...entries: string[]): void {
  const presence = pageStores().of(presenceOf)
  const screens = new Set(entries)
  const status: LiveStatus = { state }
  const updatedAt = Date.now()
  vi.spyOn(presence, 'status').mockImplementation(() => status)
  vi.spyOn(presence, 'screens').mockImplementation(() => screens)
  vi.spyOn(presence, 'updatedAt').mockImplementation(() => updatedAt)
}

/** The playlists of each location by its id. */
export type Answers = Record<number, Playlist[] | Response | Promise<Playlist[]>>

const fourNames = ['Lobby', 'Canteen', 'Shop 10', 'Shop 2']

/** Opens the page with four locations; those that the answers leave out have no playlists. */
export async function openSchedule(query = '', answers: Answers = { 1: lobby }, names = fourNames) {
  const locations = names.map((name, index) => ({ id: index + 1, name, unique_id: `site-${index + 1}` }))
  override('get', '/locations', () => envelope({ success: true, data: { locations } }))
  override('get', '/playlists/location/*', async request => {
    const answer = (await answers[Number(new URL(request.url).pathname.split('/').at(-1))]) ?? []
    return answer instanceof Response ? answer.clone() : envelope({ success: true, data: { playlists: answer } })
  })
  const { user } = renderApp(`/schedule${query}`)
  await screen.findByRole('grid')
  return user
}

export const grid = () => screen.getByRole('grid')

/** The row of a screen by its name, such as "Lobby, Videowall". */
export const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}\\b`) }))

/** The blocks of a row, as a screen reader hears them. */
export async function blocks(name: string): Promise<string[]> {
  const found = await row(name)
  await vi.waitFor(() => {
    if (found.queryByLabelText('Loading')) throw new Error(`${name} is being loaded`)
  })
  return found.getAllByRole('gridcell').map(cell => cell.getAttribute('aria-label') ?? '')
}
