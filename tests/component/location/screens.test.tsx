import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playlist, ScreenType } from '../../../src/api/playlists.ts'
import { playlistsQuery } from '../../../src/api/queries.ts'
import { useScreenSwitches } from '../../../src/location/use-screen-switches.ts'
import { createUnpublished } from '../../../src/playlists/unpublished-changes.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { connectPage, onPageWith, pageStores } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { aGate } from '../../support/looks/gate.ts'

const LOCATION = 7
const { queryKey } = playlistsQuery(LOCATION)

let rig: RealtimeRig
let queries: QueryClient
let sent: unknown[]

beforeEach(async () => {
  rig = await startRealtimeRig()
  queries = new QueryClient()
  sent = []
  connectPage(rig)
  override('put', '/playlists/*/screen', async request => {
    sent.push(await request.json())
    return envelope({ success: true, message: '' })
  })
})

afterEach(async () => {
  cleanup()
  queries.clear()
  await rig.close()
})

/** The switches over the playlists that the page has loaded; `loaded` is what it shows at this moment. */
function openSwitches(playlists?: Playlist[]) {
  queries.setQueryData(queryKey, playlists)
  const loaded = () => queries.getQueryData<Playlist[]>(queryKey)
  const { result, rerender } = renderHook(() => useScreenSwitches(LOCATION, 'lobby', loaded()), {
    wrapper: onPageWith(queries),
  })
  return {
    result,
    loaded,
    rerender,
    on: () => [result.current.isOn('videowall'), result.current.isOn('ticker')],
    choose: (type: ScreenType, on: boolean) => act(() => result.current.choose(type, on)),
    update: () => act(() => result.current.update()),
    saved: () => vi.waitFor(() => expect(result.current.isUnsaved || result.current.isPending).toBe(false)),
  }
}

/** Sends a presence list after the page has asked for it, and waits until the page shows it. */
const announce = async (list: string[], heard: () => void) => {
  await vi.waitFor(() => expect(rig.heard).toContain('request_screens with an answer'))
  rig.io.emit('update_screens', list)
  await vi.waitFor(heard)
}

const videowall = (isActive: boolean, id = 1) => aPlaylist({ id, type: 'videowall', is_active: isActive })
const ticker = (isActive: boolean, id = 2) => aPlaylist({ id, type: 'ticker', is_active: isActive })

test('both switches are sent, once, and every other client is told', async () => {
  const gate = aGate()
  override('put', '/playlists/*/screen', async request => {
    sent.push(new URL(request.url).pathname, await request.json())
    await gate.opened
    return envelope({ success: true, message: '' })
  })
  const { result, choose, update, saved } = openSwitches([videowall(true)])
  choose('ticker', true)
  update()
  await vi.waitFor(() => expect(result.current.isPending).toBe(true))
  update()
  gate.open()
  await saved()
  const types = [
    { type: 'videowall', is_active: true },
    { type: 'ticker', is_active: true },
  ]
  expect(sent).toEqual([`/api/playlists/${LOCATION}/screen`, { unique_id: 'lobby', types }])
  const told = { uniqueId: 'lobby', status: types, isOnline: true }
  await vi.waitFor(() => expect(rig.payloads.screen_status_updated).toEqual([told]))
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('All playlist updated!')
})

// requirement 6.35
test('after Update, the alert says which screen takes the new version now, and which later', async () => {
  const { on, choose, update } = openSwitches([])
  await announce(['lobby-videowall'], () => expect(on()).toEqual([true, false]))
  update()
  const alert = () => screen.findByRole('alertdialog')
  expect(await alert()).toHaveTextContent('The videowall has been told to take the new version.')
  await act(async () => screen.getByRole('button', { name: 'OK' }).click())
  choose('ticker', true)
  update()
  expect(await alert()).toHaveTextContent('the ticker takes the new version when it connects.')
})

// requirement 6.58
test('“Tell the screens” sends what Update would, and is not there if Update would turn a screen on or off', async () => {
  const { result, choose, saved } = openSwitches([videowall(true), ticker(false)])
  const tell = (type: string) => result.current.tell(type)
  expect(tell('ticker')).toBeUndefined()
  choose('ticker', true)
  expect(tell('videowall')).toBeUndefined()
  choose('ticker', false)
  act(() => tell('videowall')?.run())
  await saved()
  const types = [
    { type: 'videowall', is_active: true },
    { type: 'ticker', is_active: false },
  ]
  expect(sent).toEqual([{ unique_id: 'lobby', types }])
  const told = { uniqueId: 'lobby', status: types, isOnline: true }
  await vi.waitFor(() => expect(rig.payloads.screen_status_updated).toEqual([told]))
  await announce(['lobby-ticker'], () => expect(tell('videowall')).toBeUndefined())
})

test('a location is told as offline only if both of its screens are off', async () => {
  const { choose, update, saved } = openSwitches([videowall(true), ticker(true)])
  const told = (isOnline: boolean) =>
    vi.waitFor(() => expect(rig.payloads.screen_status_updated).toMatchObject([{ isOnline }]))
  choose('videowall', false)
  update()
  await saved()
  await told(true)
  choose('ticker', false)
  update()
  await saved()
  await told(false)
})

test('what was saved shows at once in the playlists, which keep everything else', async () => {
  const before = [videowall(true), ticker(false), aPlaylist({ id: 3, type: 'hologram', is_active: true })]
  const { loaded, choose, update, saved } = openSwitches(before)
  choose('videowall', false)
  choose('ticker', true)
  update()
  await saved()
  const [wall, strip, hologram] = before
  expect(loaded()).toEqual([{ ...wall, is_active: false }, { ...strip, is_active: true }, hologram])
})

test('a screen that is switched off stays off while it is still connected, and is on when it comes back', async () => {
  const { on, choose, update, saved, rerender } = openSwitches([videowall(true)])
  await announce(['lobby-videowall', 'lobby-ticker'], () => expect(on()).toEqual([true, true]))
  choose('videowall', false)
  choose('ticker', false)
  update()
  await saved()
  rerender()
  expect(on()).toEqual([false, false])
})

// requirement 6.27
test('the page says that only its presence has a screen on, once the playlists are loaded', async () => {
  const { result, on, rerender } = openSwitches()
  const byPresence = () => [result.current.isOnByPresence('videowall'), result.current.isOnByPresence('ticker')]
  await announce(['lobby-videowall'], () => expect(on()).toEqual([true, false]))
  expect(byPresence()).toEqual([false, false])
  queries.setQueryData(queryKey, [videowall(false)])
  rerender()
  expect(byPresence()).toEqual([true, false])
})

test('playlists that somebody else switches off turn a saved switch off', async () => {
  const { on, choose, update, saved, rerender } = openSwitches([videowall(false), ticker(false)])
  choose('videowall', true)
  update()
  await saved()
  rerender()
  expect(on()).toEqual([true, false])
  queries.setQueryData(queryKey, [videowall(false), ticker(true)])
  rerender()
  expect(on()).toEqual([false, true])
})

// requirement 6.29
test('a switch that is flipped while Update is on its way stays so, unsaved', async () => {
  const gate = aGate()
  override('put', '/playlists/*/screen', async () => {
    await gate.opened
    return envelope({ success: true, message: '' })
  })
  const { result, on, choose, update } = openSwitches([videowall(false), ticker(false)])
  choose('videowall', true)
  update()
  choose('ticker', true)
  gate.open()
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('All playlist updated!')
  expect([result.current.isUnsaved, ...on()]).toEqual([true, true, true])
})

// requirement 6.29
test('a choice that could not be saved stays, and the reason is told', async () => {
  override('put', '/playlists/*/screen', () => envelope({ success: false, message: 'Load the page again.' }, 409))
  const { result, on, choose, update } = openSwitches([])
  choose('ticker', true)
  update()
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('Load the page again.')
  expect([result.current.isUnsaved, ...on()]).toEqual([true, false, true])
  expect(rig.payloads.screen_status_updated).toBeUndefined()
})

// requirement 6.33
test("another person's Update publishes the changes of this browser too", async () => {
  const unpublished = pageStores().of(createUnpublished)
  openSwitches([videowall(true)])
  unpublished.add(LOCATION, 'videowall')
  await announce([], () => expect(rig.heard).toContain('request_screens with an answer'))
  rig.io.emit('screen_status_updated', { uniqueId: 'hall', status: [], isOnline: true })
  rig.io.emit('screen_status_updated', { uniqueId: 'lobby', status: [], isOnline: true })
  await vi.waitFor(() => expect(unpublished.count(LOCATION, 'videowall')).toBe(0))
})
