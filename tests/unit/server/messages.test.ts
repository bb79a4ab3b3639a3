import { expect, test } from 'vitest'
import { readScreenMessage, readStatusMessage } from '../../server/realtime/read-messages.ts'

const wall = { uniqueId: 'lobby', type: 'videowall', isActive: true }

test('a message of a screen is read as one object and as its fields in a row', () => {
  expect(readScreenMessage([wall])).toEqual(wall)
  expect(readScreenMessage(['lobby', 'videowall', true])).toEqual(wall)
  expect(readScreenMessage([7, 'ticker'])).toEqual({ uniqueId: '7', type: 'ticker', isActive: false })
  expect(readScreenMessage([{ ...wall, isActive: 'yes' }])).toEqual({ ...wall, isActive: false })
})

test.each([
  [[]],
  [[null]],
  [[{ type: 'ticker' }]],
  [['lobby']],
  [['lobby', 'hologram']],
  [['', 'ticker']],
  [['x'.repeat(101), 'ticker']],
  [[`${'x'.repeat(101)}~0k3x9a`, 'ticker']],
  [[{ uniqueId: { a: 1 }, type: 'ticker' }]],
  [[[['x', 'ticker']]]],
])('%j names no screen', payload => {
  expect(readScreenMessage(payload)).toBeNull()
})

test('a unique ID may have 100 characters, as that of a location', () => {
  expect(readScreenMessage(['x'.repeat(100), 'ticker'])?.uniqueId).toHaveLength(100)
})

const update = { uniqueId: 'lobby', status: [{ type: 'ticker', is_active: true }], isOnline: true }

test('a new state of screens is read as one object and as its fields in a row', () => {
  expect(readStatusMessage([update])).toEqual(update)
  expect(readStatusMessage(['lobby', update.status, true])).toEqual(update)
})

test('of a new state that is broken the name remains', () => {
  expect(readStatusMessage(['lobby'])).toEqual({ uniqueId: 'lobby', status: [], isOnline: false })
  expect(readStatusMessage(['lobby', [{ type: 'hologram' }], 'on'])).toMatchObject({ status: [], isOnline: false })
  const [one] = update.status
  expect(readStatusMessage(['lobby', Array(10).fill(one)])?.status).toHaveLength(10)
  expect(readStatusMessage(['lobby', Array(11).fill(one)])?.status).toEqual([])
  expect(readStatusMessage(['lobby', [{ type: 'ticker', is_active: 1 }]])?.status).toEqual([
    { type: 'ticker', is_active: false },
  ])
  for (const nameless of [{ status: [] }, 'x'.repeat(101)]) expect(readStatusMessage([nameless])).toBeNull()
})
