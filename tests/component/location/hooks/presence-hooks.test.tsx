import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  presenceOf,
  useConnectedScreens,
  useLiveStatus,
  useScreenConnected,
  useScreenHistory,
} from '../../../../src/realtime/presence.ts'
import { connectPage, OnPage, pageStores } from '../../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../../support/component/realtime-rig.ts'

let rig: RealtimeRig

beforeEach(async () => {
  rig = await startRealtimeRig()
  connectPage(rig)
})

afterEach(async () => {
  cleanup()
  await rig.close()
})

const onPage = <Result,>(hook: () => Result) => renderHook(hook, { wrapper: OnPage })

// requirements 12.4, 12.8
test('the list, its freshness and the time at which it was heard are told as they change', async () => {
  const { result } = onPage(() => ({ status: useLiveStatus(), screens: useConnectedScreens() }))
  expect([result.current.status, pageStores().of(presenceOf).updatedAt()]).toEqual([{ state: 'connecting' }, null])
  await vi.waitFor(() => expect(result.current.status).toEqual({ state: 'live' }))
  rig.io.emit('update_screens', ['lobby-ticker'])
  await vi.waitFor(() => expect([...result.current.screens]).toEqual(['lobby-ticker']))
  expect(Date.now() - (pageStores().of(presenceOf).updatedAt() ?? 0)).toBeLessThan(60_000)
})

// requirement 12.5
test('one screen is followed by its own name and type, and renders for nothing else', async () => {
  let renders = 0
  const { result } = onPage(() => {
    renders += 1
    return useScreenConnected('lobby', 'ticker')
  })
  const { result: all } = onPage(useConnectedScreens)
  const announce = async (...list: string[]) => {
    await vi.waitFor(() => expect(rig.heard).toContain('request_screens with an answer'))
    rig.io.emit('update_screens', list)
    await vi.waitFor(() => expect([...all.current]).toEqual(list))
  }
  await announce('lobby-videowall', 'hall-ticker')
  expect([result.current, renders]).toEqual([false, 1])
  await announce('lobby-ticker')
  expect([result.current, renders]).toEqual([true, 2])
})

test('a screen has a history of its own', async () => {
  const { result } = onPage(() => useScreenHistory('lobby', 'videowall'))
  const turns = () => result.current.map(({ connected }) => connected)
  await vi.waitFor(() => expect(rig.heard).toContain('request_screens with an answer'))
  for (const list of [['lobby-videowall', 'hall-videowall'], ['lobby-ticker']]) rig.io.emit('update_screens', list)
  await vi.waitFor(() => expect(turns()).toEqual([true, false]))
})

test('a connection that the server has ended is made again where a person asks for it', async () => {
  const { result } = onPage(useLiveStatus)
  await vi.waitFor(() => expect(result.current.state).toBe('live'))
  rig.io.disconnectSockets()
  await vi.waitFor(() => expect(result.current.state).toBe('lost'))
  act(() => pageStores().of(presenceOf).reconnect())
  await vi.waitFor(() => expect(result.current.state).toBe('live'))
})
