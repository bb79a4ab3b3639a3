import { expect, test } from 'vitest'
import type { ScreenRef } from '../../../src/api/playlists.ts'
import { createPresence } from '../../server/realtime/presence.ts'

const LIMIT_MS = 30_000
const wall: ScreenRef = { uniqueId: 'lobby', type: 'videowall' }
const strip: ScreenRef = { uniqueId: 'lobby', type: 'ticker' }

test('a screen is listed by its name and type from its first sign of life on', () => {
  const presence = createPresence(LIMIT_MS)
  expect(presence.list()).toEqual([])
  expect(presence.seen(wall, 'a', 0)).toBe(true)
  expect(presence.seen(strip, 'a', 0)).toBe(true)
  expect(presence.seen(wall, 'a', 5)).toBe(false)
  expect(presence.seen(wall, 'b', 5)).toBe(false)
  expect(presence.list()).toEqual(['lobby-ticker', 'lobby-videowall'])
})

test('a screen is there as long as one connection speaks for it', () => {
  const presence = createPresence(LIMIT_MS)
  for (const connection of ['a', 'b']) presence.seen(wall, connection, 0)
  expect(presence.left(wall, 'a')).toBe(false)
  expect(presence.list()).toEqual(['lobby-videowall'])
  expect(presence.left(wall, 'b')).toBe(true)
  expect(presence.list()).toEqual([])
})

test('who never spoke for a screen cannot take it away', () => {
  const presence = createPresence(LIMIT_MS)
  presence.seen(wall, 'a', 0)
  expect([presence.left(wall, 'b'), presence.left(strip, 'a'), presence.closed('b')]).toEqual([false, false, false])
  expect(presence.list()).toEqual(['lobby-videowall'])
})

test('with a connection goes every screen that only it spoke for', () => {
  const presence = createPresence(LIMIT_MS)
  for (const screen of [wall, strip]) presence.seen(screen, 'a', 0)
  presence.seen(strip, 'b', 0)
  expect(presence.closed('a')).toBe(true)
  expect(presence.list()).toEqual(['lobby-ticker'])
  expect(presence.closed('a')).toBe(false)
  expect(presence.closed('b')).toBe(true)
})

test('a screen that has left is not taken away once more with its connection', () => {
  const presence = createPresence(LIMIT_MS)
  presence.seen(wall, 'a', 0)
  presence.left(wall, 'a')
  expect(presence.closed('a')).toBe(false)
})

test('a screen is forgotten when none of its connections has given a sign of life for the limit', () => {
  const presence = createPresence(LIMIT_MS)
  presence.seen(wall, 'a', 0)
  presence.seen(wall, 'b', 10_000)
  expect(presence.expire(LIMIT_MS - 1)).toBe(false)
  expect(presence.expire(LIMIT_MS)).toBe(false)
  expect(presence.list()).toEqual(['lobby-videowall'])
  expect(presence.expire(LIMIT_MS + 10_000)).toBe(true)
  expect(presence.list()).toEqual([])
})

test('a sign of life begins the limit anew', () => {
  const presence = createPresence(LIMIT_MS)
  presence.seen(wall, 'a', 0)
  presence.seen(wall, 'a', 20_000)
  expect(presence.expire(LIMIT_MS)).toBe(false)
  expect(presence.expire(LIMIT_MS + 20_000)).toBe(true)
})

// requirement 18.18
test('made-up screens cannot fill the memory, and the connection that made them up makes room for others', () => {
  const presence = createPresence(LIMIT_MS)
  for (let id = 0; id < 20_000; id += 1) presence.seen({ uniqueId: String(id), type: 'ticker' }, 'a', 0)
  expect(presence.seen({ uniqueId: 'more', type: 'ticker' }, 'a', 0)).toBe(false)
  expect(presence.list()).toHaveLength(20_000)
  expect(presence.seen(wall, 'b', 0)).toBe(true)
  expect(presence.list()).toHaveLength(10_001)
  expect(presence.list()).toContain('lobby-videowall')
  presence.seen({ uniqueId: '19999', type: 'ticker' }, 'b', LIMIT_MS)
  presence.expire(LIMIT_MS)
  expect(presence.list()).toEqual(['19999-ticker'])
})

// requirement 18.18
test('a screen that speaks for itself stays in the list, however many connections make up screens', () => {
  const presence = createPresence(LIMIT_MS)
  presence.seen(wall, 'screen', 0)
  for (let connection = 0; connection < 600; connection += 1) {
    for (let id = 0; id < 100; id += 1) {
      presence.seen({ uniqueId: `${connection} ${id}`, type: 'ticker' }, `c${connection}`, 0)
    }
  }
  expect(presence.list().length).toBeLessThanOrEqual(20_000)
  expect(presence.list()).toContain('lobby-videowall')
  expect(presence.seen(strip, 'late screen', 0)).toBe(true)
})

// requirement 18.18
test('of those who claim one screen only the first are remembered, and all is forgotten with them', () => {
  const presence = createPresence(LIMIT_MS)
  for (let connection = 0; connection < 5_000; connection += 1) presence.seen(wall, `c${connection}`, 0)
  for (let connection = 0; connection < 31; connection += 1) expect(presence.closed(`c${connection}`)).toBe(false)
  expect(presence.closed('c31')).toBe(true)
  expect(presence.list()).toEqual([])
  presence.seen(wall, 'c4000', 0)
  expect(presence.list()).toEqual(['lobby-videowall'])
})

test('the list is the same one until it changes', () => {
  const presence = createPresence(LIMIT_MS)
  presence.seen(wall, 'a', 0)
  const before = presence.list()
  presence.seen(wall, 'b', 1)
  expect(presence.list()).toBe(before)
  presence.seen(strip, 'b', 1)
  expect(presence.list()).toEqual(['lobby-ticker', 'lobby-videowall'])
})
