import { expect, test } from 'vitest'
import { readScreens, readStatusUpdate, type StatusUpdate, screenEntry } from '../../../src/realtime/messages.ts'
import { payloadOf } from '../../../src/realtime/payload.ts'
import { createHistory } from '../../../src/realtime/presence-history.ts'

test('an entry of the presence list is a unique ID and a type', () => {
  expect(screenEntry('jl-sudirman', 'ticker')).toBe('jl-sudirman-ticker')
})

test('the entries of a presence list that name a screen are kept unchanged', () => {
  const list = ['lobby-videowall', 'a-b-ticker', 'x-ticker', '-ticker', 'ticker', 'lobby-', 'lobby', '', 7, null]
  expect(readScreens(list)).toEqual(['lobby-videowall', 'a-b-ticker', 'x-ticker'])
})

test.each([undefined, null, 'lobby-ticker', { 0: 'lobby-ticker' }])('%j is no presence list', payload => {
  expect(readScreens(payload)).toBeNull()
})

const update: StatusUpdate = { uniqueId: 'lobby', status: [{ type: 'ticker', is_active: true }], isOnline: true }

// requirements 12.3, 17.10
test('the fields of a message are sent as one object, or one by one in the order of the contract', () => {
  const screen = { type: 'ticker', uniqueId: 'lobby' } as const
  const report = { isActive: true, ...screen }
  expect(payloadOf('screen_connected', screen, 'object')).toEqual([screen])
  expect(payloadOf('screen_connected', screen, 'positional')).toEqual(['lobby', 'ticker'])
  expect(payloadOf('screen_alive', screen, 'positional')).toEqual(['lobby', 'ticker'])
  expect(payloadOf('screen_status', report, 'object')).toEqual([report])
  expect(payloadOf('screen_status', report, 'positional')).toEqual(['lobby', 'ticker', true])
  expect(payloadOf('screen_status_updated', update, 'object')).toEqual([update])
  expect(payloadOf('screen_status_updated', update, 'positional')).toEqual(['lobby', update.status, true])
})

// requirement 12.6
test('a new state of screens is read as one object and as its fields in a row', () => {
  expect(readStatusUpdate([update])).toEqual(update)
  expect(readStatusUpdate(['lobby', update.status, true])).toEqual(update)
  expect(readStatusUpdate([{ uniqueId: 7 }])).toEqual({ uniqueId: '7', status: [], isOnline: false })
  expect(readStatusUpdate([7, 'none', 'yes'])).toEqual({ uniqueId: '7', status: [], isOnline: false })
})

test.each([[[]], [[null]], [[{ status: [] }]], [[true, []]]])('%j names no screen', payload => {
  expect(readStatusUpdate(payload)).toBeNull()
})

test('the states of the two kinds of screens are kept, and a screen is on only if the message says so', () => {
  const status = [{ type: 'ticker', is_active: 1 }, { type: 'videowall' }, { type: 'hologram' }, { type: 7 }, null, 'x']
  expect(readStatusUpdate(['lobby', status])?.status).toEqual([
    { type: 'ticker', is_active: false },
    { type: 'videowall', is_active: false },
  ])
})

test('the history of a screen holds its changes only', () => {
  const history = createHistory()
  history.record(new Set(), new Set(['a', 'b']), 1)
  history.record(new Set(['a', 'b']), new Set(['b', 'c']), 2)
  history.record(new Set(['b', 'c']), new Set(['a', 'b', 'c']), 3)
  expect(history.of('a')).toEqual([
    { connected: true, at: 1 },
    { connected: false, at: 2 },
    { connected: true, at: 3 },
  ])
  expect(history.of('b')).toEqual([{ connected: true, at: 1 }])
  expect(history.of('unknown')).toEqual([])
  // The same list as before is the same object: nothing is rendered again.
  expect(history.of('unknown')).toBe(history.of('another'))
})

test('only the last fifty changes of a screen are kept', () => {
  const history = createHistory()
  for (let at = 1; at <= 60; at += 1) {
    const [none, one] = [new Set<string>(), new Set(['a'])]
    history.record(at % 2 ? none : one, at % 2 ? one : none, at)
  }
  expect(history.of('a')).toHaveLength(50)
  expect(history.of('a')[0]).toEqual({ connected: true, at: 11 })
})
