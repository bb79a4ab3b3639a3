import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { aGate } from '../../support/looks/gate.ts'
import { type Answers, blocks, givePresence, openSchedule, startSchedule, stopSchedule } from './schedule-fixture.ts'

beforeEach(async () => {
  await startSchedule()
  givePresence('live', 'site-1-videowall')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stopSchedule()
})

const refusal = () => envelope({ success: false, message: 'No.' }, 403)
const mediaList = (...ids: number[]) =>
  envelope({ success: true, data: { media: ids.map(id => ({ ...anItem(`${id}.jpg`).media, id })) } })
/** A playlist that plays at any time, with the file 1. */
const always = () => aPlaylist({ id: 1 })

/** Opens the page and its findings. @returns the texts of what is not checked, and the words at an empty list */
async function openFindings(button: string, answers: Answers) {
  const user = await openSchedule('', answers)
  await press(user, button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Findings' }))
  return {
    unchecked: dialog.queryAllByText(/ not checked: /).map(({ textContent }) => textContent),
    verdict: dialog.queryByText(/^(?:Nothing was found|Every screen)/)?.textContent,
  }
}

// requirement 20.34
test('only what is checked as a whole is called free of faults', async () => {
  override('get', '/media', () => mediaList(1))
  expect(await openFindings('Nothing found', { 1: [always()] })).toEqual({
    unchecked: [],
    verdict: 'Every screen has what it needs.',
  })
})

// requirement 20.34
test('what cannot be checked is named: a location, the library and the connections', async () => {
  override('get', '/media', refusal)
  givePresence('lost')
  expect(await openFindings('Nothing found, not all checked', { 1: [always()], 2: refusal() })).toEqual({
    unchecked: [
      '1 of 4 locations is not checked: its playlists could not be loaded.',
      'Some files are not checked: the library could not be loaded.',
      'The connections are not checked: the live connection is lost.',
    ],
    verdict: 'Nothing was found in what is checked.',
  })
})

// requirements 20.30, 20.34
test('while locations are being loaded, the head says so far, and how many are known', async () => {
  override('get', '/media', () => mediaList(1))
  const gate = aGate()
  const held = gate.opened.then((): Playlist[] => [])
  expect(await openFindings('Nothing found so far', { 1: [always()], 2: held, 3: held })).toEqual({
    unchecked: ['2 of 4 locations are not checked: their playlists are still being loaded.'],
    verdict: 'Nothing was found in what is checked.',
  })
  expect(screen.getAllByText(/2 of 4 locations so far, as of 9:30 AM$/)).not.toHaveLength(0)
  gate.open()
  expect(await screen.findByText('Every screen has what it needs.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nothing found' })).toBeInTheDocument()
})

/** Opens the page; the playlists of location 1 come a minute after the library. */
async function openWithLateAnswer(library: () => Response) {
  let calls = 0
  const gate = aGate()
  override('get', '/media', () => {
    calls += 1
    return library()
  })
  await openSchedule('', { 1: gate.opened.then(() => [always()]) })
  await blocks('Canteen, Videowall')
  await waitFor(() => expect(calls).toBe(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nothing found so far' })).toBeVisible())
  vi.setSystemTime(new Date(2026, 10, 27, 9, 31))
  gate.open()
  await blocks('Lobby, Videowall')
  await waitFor(() => expect(calls).toBe(2))
  return { calls: () => calls }
}

// requirement 20.45
test('a file that was added after the library was loaded is not called gone', async () => {
  const answers = [mediaList(), mediaList(1)]
  const { calls } = await openWithLateAnswer(() => answers.shift() ?? mediaList(1))
  expect(await screen.findByRole('button', { name: 'Nothing found' })).toBeVisible()
  expect(calls()).toBe(2)
})

// requirement 20.45
test('a file that a newer library does not have either is gone, and the library is asked once for it', async () => {
  const { calls } = await openWithLateAnswer(() => mediaList())
  expect(await screen.findByRole('button', { name: '1 playlist with missing files' })).toBeVisible()
  expect(calls()).toBe(2)
})
