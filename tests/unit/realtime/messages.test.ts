import { expect, test } from 'vitest'
import { receiptName } from '../../../src/player/receipt.ts'
import { readStatusUpdate, type StatusUpdate, screenEntry } from '../../../src/realtime/messages.ts'
import { payloadOf } from '../../../src/realtime/payload.ts'
import { readReceipts, readScreens, readWaiting } from '../../../src/realtime/presence-list.ts'

// requirement 12.5
test('the entries of a presence list that name a screen are kept unchanged', () => {
  expect(screenEntry('jl-sudirman', 'ticker')).toBe('jl-sudirman-ticker')
  const list = ['lobby-videowall', 'a-b-ticker', 'x-ticker', '-ticker', 'ticker', 'lobby-', 'lobby', '', 7, null]
  expect([...(readScreens(list) ?? [])]).toEqual(['lobby-videowall', 'a-b-ticker', 'x-ticker'])
  for (const payload of [undefined, null, 'lobby-ticker', { 0: 'lobby-ticker' }])
    expect(readScreens(payload)).toBeNull()
})

// requirement 35.2
test('a receipt is read beside its screen, unless it names the screen of a location', () => {
  const receipt = (print: string, ...flags: ('b' | 'k' | 'c')[]) => `${receiptName('jl-1', print, flags)}-ticker`
  const list = ['jl-1-ticker', receipt('abc123', 'b', 'c'), 'jl-1-videowall', receipt('000000')]
  const receipts = [['jl-1-ticker', { prints: 'abc123,000000', flags: 'bc' }]]
  expect([...readReceipts(new Set(list), null)]).toEqual(receipts)
  // A unique id may have this form itself, or hold the sign.
  const own = ['shop~berlin-ticker', 'shop-ticker', 'a~b-ticker', 'a-ticker', 'a~abc12-ticker', 'a~abc123x-ticker']
  expect([...readReceipts(new Set([...list, ...own]), new Set(own))]).toEqual(receipts)
  expect([...readReceipts(new Set(['alone~abc123-ticker']), null)]).toEqual([])
})

// requirement 36.5
test('the screens of no location are listed with their kinds, the newest first, and no receipt is', () => {
  const list = ['lobby-ticker', 'screen-4k7xr-videowall', 'a~b-ticker', 'jl-1-ticker', 'jl-1-videowall']
  const screens = new Set([...list, `${receiptName('jl-1', 'abc123', [])}-ticker`])
  expect([...readWaiting(screens, uniqueId => uniqueId === 'lobby')]).toEqual([
    ['jl-1', ['videowall', 'ticker']],
    ['a~b', ['ticker']],
    ['screen-4k7xr', ['videowall']],
  ])
})

// requirement 35.2
test('of any number of receipts of one screen 32 are kept', () => {
  const made = Array.from({ length: 1000 }, (_, index) => receiptName('a', String(index).padStart(6, '0'), ['b']))
  const receipt = readReceipts(new Set(['a-ticker', ...made.map(name => `${name}-ticker`)]), null).get('a-ticker')
  expect(receipt?.prints.split(',')).toHaveLength(32)
  expect(receipt?.flags).toHaveLength(32)
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
  for (const payload of [[update], ['lobby', update.status, true]]) expect(readStatusUpdate(payload)).toEqual(update)
  for (const payload of [[{ uniqueId: 7 }], [7, 'none', 'yes']])
    expect(readStatusUpdate(payload)).toEqual({ uniqueId: '7', status: [], isOnline: false })
  for (const payload of [[], [null], [{ status: [] }], [true, []]]) expect(readStatusUpdate(payload)).toBeNull()
  // Of the two kinds of screens only, and a screen is on only if the message says so.
  const status = [{ type: 'ticker', is_active: 1 }, { type: 'videowall' }, { type: 'hologram' }, { type: 7 }, null, 'x']
  const off = ['ticker', 'videowall'].map(type => ({ type, is_active: false }))
  expect(readStatusUpdate(['lobby', status])?.status).toEqual(off)
})
