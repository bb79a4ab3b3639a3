import { expect, test } from 'vitest'
import type { ScreenRef } from '../../../src/id.ts'
import { createPresence } from '../../server/presence.ts'

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

test('made-up screens cannot fill the memory, and those that are known stay', () => {
  const presence = createPresence(LIMIT_MS)
  for (let id = 0; id < 50_000; id += 1) presence.seen({ uniqueId: String(id), type: 'ticker' }, 'a', 0)
  expect(presence.seen(wall, 'b', 0)).toBe(false)
  expect(presence.list()).toHaveLength(50_000)
  expect(presence.list()).not.toContain('lobby-videowall')
  presence.seen({ uniqueId: '7', type: 'ticker' }, 'b', LIMIT_MS)
  presence.expire(LIMIT_MS)
  expect(presence.list()).toEqual(['7-ticker'])
})
