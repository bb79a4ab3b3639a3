import { expect, test, vi } from 'vitest'
import type { ScreenRef } from '../../../src/api/playlists.ts'
import { createOpenedScreen, type Playing } from '../../../src/player/screen.ts'

const lobby: ScreenRef = { uniqueId: 'lobby', type: 'videowall' }

function open() {
  const end = vi.fn()
  const playing = { screen: {}, element: {}, end } as unknown as Playing
  return { opened: createOpenedScreen(lobby, playing), playing, end }
}

test('a screen that was opened before the page is taken over once, and plays on', () => {
  const { opened, playing, end } = open()
  expect(opened.peek({ ...lobby })).toBe(playing.screen)
  expect(opened.take({ ...lobby })).toBe(playing)
  expect(opened.peek(lobby)).toBeNull()
  expect(opened.take(lobby)).toBeNull()
  expect(end).not.toHaveBeenCalled()
})

test.each<[what: string, other: ScreenRef]>([
  ['of another unique id', { ...lobby, uniqueId: 'Lobby' }],
  ['of another type', { ...lobby, type: 'ticker' }],
])('if a screen %s is asked for, the opened one ends, once', (_what, other) => {
  const { opened, playing, end } = open()
  expect(opened.peek(other)).toBeNull()
  // The call changes nothing.
  expect([opened.peek(lobby), end.mock.calls.length]).toEqual([playing.screen, 0])
  expect(opened.take(other)).toBeNull()
  expect(end).toHaveBeenCalledOnce()
  expect([opened.peek(lobby), opened.take(lobby), opened.take(other)]).toEqual([null, null, null])
  expect(end).toHaveBeenCalledOnce()
})
