import { screen as page, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Diagnostics } from '../../../src/display/diagnostics.tsx'
import type { ScreenDetails } from '../../../src/player/screen.ts'
import { offlineDetails } from '../../support/display/offline-details.ts'
import { items } from '../../support/display/playlists.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:30') })
})

afterEach(() => {
  vi.useRealTimers()
})

const picture: ScreenDetails['picture'] = {
  current: null,
  next: null,
}

const offline = offlineDetails({ wanted: 2, kept: 2 })

/** Opens the diagnostics over these details of a screen. @returns the value of a row by its name */
function open(fields: Partial<ScreenDetails>): (term: string) => string | null {
  const details: ScreenDetails = {
    picture,
    isSocketConnected: true,
    answeredAt: null,
    offline: undefined,
    inStep: undefined,
    starts: undefined,
    log: { info: () => undefined, warn: () => undefined, entries: () => [] },
    ...fields,
  }
  const unused = {
    mayRest: vi.fn(() => false),
    whyEmpty: vi.fn(),
    hasPicture: vi.fn(),
    subscribe: vi.fn(),
    dispose: vi.fn(),
  }
  const screen = { ...unused, details: () => details }
  render(<Diagnostics screen={screen} name={{ uniqueId: 'lobby', type: 'videowall' }} />)
  return term => page.getByText(term, { selector: 'dt' }).nextSibling?.textContent ?? null
}

const at = new Date('2026-03-10T11:56:02').getTime()

// requirement 9.13
test.each<[string, Partial<ScreenDetails>]>([
  ['the answer of 2026-03-10 11:56:02', { answeredAt: at, offline }],
  ['the kept answer of 2026-03-10 11:56:02', { offline: { ...offline, keptAnswerAt: at } }],
  ['none since the start', {}],
])('the playlists that play: %s', (text, fields) => {
  expect(open(fields)('Playlists')).toBe(text)
})

// requirement 9.13
test('the diagnostics name the present item and the next one, and the connection', () => {
  const [current, next] = items('green.svg', 'blue.svg').map(item => ({ playlist: 1, item, repeat: 2 }))
  if (!current || !next) throw new Error('There are no items.')
  const row = open({ picture: { ...picture, current, next } })
  expect(row('Plays')).toBe('"green.svg" (playlist 1, repeat 2)')
  expect(row('Next')).toBe('"blue.svg" (playlist 1, repeat 2)')
  expect(row('Socket')).toBe('connected')
})

// requirement 9.21
test('the diagnostics show the starts and how the last day was; what never came is missing', () => {
  const began = (seconds: number) => new Date('2026-03-10T11:00:00').getTime() + seconds * 1000
  const starts = [
    { at: began(0), until: began(95), list: 310, cold: ['page', 'file'] as const },
    { at: began(100), until: began(160), list: 200, file: 900, frame: 1140, cold: [], end: 'update' as const },
    { at: began(170), until: began(170), list: 150, file: 400, frame: 420, cold: [] },
  ]
  const hours = [{ hour: Math.floor(began(0) / 3_600_000), healthy: 1_500_000, black: 4000, dark: 0 }]
  const row = open({ starts: { starts, hours } })
  expect(row('2026-03-10 11:00:00')).toBe(
    'list after 0.3 s, no file, no frame, page cold, file cold, killed after 1 min 35 s',
  )
  expect(row('2026-03-10 11:01:40')).toBe('list after 0.2 s, file after 0.9 s, frame after 1.1 s, update after 1 min')
  expect(row('2026-03-10 11:02:50')).toBe('list after 0.1 s, file after 0.4 s, frame after 0.4 s')
  expect(row('Last 24 hours')).toBe('healthy 25 min, black 4 s, dark 0 s, unknown 22 h 35 min')
})
