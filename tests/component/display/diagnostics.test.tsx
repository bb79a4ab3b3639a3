import { screen as page, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Diagnostics } from '../../../src/display/diagnostics.tsx'
import type { ScreenDetails } from '../../../src/player/screen.ts'
import type { WhyEmpty } from '../../../src/player/why-empty.ts'
import { offlineDetails } from '../../support/display/offline-details.ts'
import { items } from '../../support/display/playlists.ts'

const GIGABYTE = 1024 ** 3

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
    whyEmpty: null,
    isSocketConnected: true,
    answeredAt: null,
    offline: undefined,
    inStep: undefined,
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

// requirement 11.20
test('what is kept is given in GB from 1024 MB on', () => {
  const row = open({ offline: { ...offline, bytes: 300 * 1024 ** 2, budget: 7.45 * GIGABYTE } })
  expect(row('Kept')).toBe('2 of 2 files, 300 MB of at most 7.5 GB')
})

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

// requirement 9.13
test.each<[string, WhyEmpty]>([
  ['The server has nothing for this screen: No.', { kind: 'nothing', reason: 'No.', since: 0 }],
  ['The first file is loading.', { kind: 'loading' }],
])('the diagnostics say why nothing plays: %s', (text, whyEmpty) => {
  expect(open({ whyEmpty })('Why')).toBe(text)
})
