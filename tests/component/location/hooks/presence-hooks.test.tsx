import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RealtimeRig, startRealtimeRig } from '../../../support/component/realtime-rig.ts'

let rig: RealtimeRig
let hooks: typeof import('../../../../src/realtime/use-presence.ts')

beforeEach(async () => {
  rig = await startRealtimeRig()
  // The address of the realtime server is read when the modules load.
  vi.stubEnv('VITE_SOCKET_URL', `http://127.0.0.1:${rig.port}`)
  vi.resetModules()
  hooks = await import('../../../../src/realtime/use-presence.ts')
})

afterEach(async () => {
  cleanup()
  vi.unstubAllEnvs()
  await rig.close()
})

// requirements 12.4, 12.8
test('the list, its freshness and the time at which it was heard are told as they change', async () => {
  const { result } = renderHook(() => ({ status: hooks.useLiveStatus(), screens: hooks.useConnectedScreens() }))
  expect([result.current.status, hooks.presenceUpdatedAt()]).toEqual([{ state: 'connecting' }, null])
  await vi.waitFor(() => expect(result.current.status).toEqual({ state: 'live' }))
  rig.io.emit('update_screens', ['lobby-ticker'])
  await vi.waitFor(() => expect([...result.current.screens]).toEqual(['lobby-ticker']))
  expect(Date.now() - (hooks.presenceUpdatedAt() ?? 0)).toBeLessThan(60_000)
})

// requirement 12.5
test('one screen is followed by its own name and type, and renders for nothing else', async () => {
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return hooks.useScreenConnected('lobby', 'ticker')
  })
  const { result: all } = renderHook(hooks.useConnectedScreens)
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
  const { result } = renderHook(() => hooks.useScreenHistory('lobby', 'videowall'))
  const turns = () => result.current.map(({ connected }) => connected)
  await vi.waitFor(() => expect(rig.heard).toContain('request_screens with an answer'))
  for (const list of [['lobby-videowall', 'hall-videowall'], ['lobby-ticker']]) rig.io.emit('update_screens', list)
  await vi.waitFor(() => expect(turns()).toEqual([true, false]))
})

test('a connection that the server has ended is made again where a person asks for it', async () => {
  const { result } = renderHook(hooks.useLiveStatus)
  await vi.waitFor(() => expect(result.current.state).toBe('live'))
  rig.io.disconnectSockets()
  await vi.waitFor(() => expect(result.current.state).toBe('lost'))
  act(() => hooks.reconnectPresence())
  await vi.waitFor(() => expect(result.current.state).toBe('live'))
})
