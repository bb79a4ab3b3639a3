import { expect, test } from 'vitest'
import { presenceNews, type ScreenFacts, screenLineText, toldText } from '../../../src/location/screen-text.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const now = new Date(2026, 10, 22, 15, 0).getTime()
const absence = { seenAt: now - 28 * 60_000, missingAt: now - 28 * 60_000 }
const published = {
  isConnected: true,
  asOf: '',
  absence: null,
  isExpected: true,
  shown: null,
  changes: 0,
  waiting: [],
  now,
} as const
const dark = { isConnected: false, absence }

const lineOf = (facts: Partial<ScreenFacts>) => {
  const { state, unpublished } = screenLineText({ ...published, ...facts })
  return unpublished ? `${state} | ${unpublished}` : state
}

const changes = 'It still shows the version before, and takes the new one within 5 minutes, or now with Update.'

// requirements 6.33, 6.49, 35.5
test.each<[Partial<ScreenFacts>, string]>([
  [{}, 'Screen connected. It has the published version.'],
  [{ changes: 2 }, `Screen connected. | ${changes}`],
  [{ asOf: ' (as of 2:59 PM)' }, 'Screen connected (as of 2:59 PM). It has the published version.'],
  [{ isExpected: false }, 'Screen connected.'],
  [dark, 'Screen dark since 2:32 PM. It takes the published version when it connects.'],
  [{ ...dark, changes: 1 }, 'Screen dark since 2:32 PM. | It takes the changes when it connects.'],
  [{ ...dark, isExpected: false }, 'Screen not connected.'],
  [{ isConnected: null }, 'Not known yet if the screen is connected.'],
  [{ shown: 'shows' }, 'Screen connected. It shows what is published.'],
  [{ shown: 'loads' }, 'Screen connected. It still loads files of what is published.'],
  [{ shown: 'broken' }, 'Screen connected. It has a file that it cannot show.'],
  [{ shown: 'before' }, 'Screen connected. It plays the version before.'],
  [{ shown: 'line' }, 'Screen connected. It plays from the line what it cannot keep.'],
  [{ shown: 'none', isExpected: false }, 'Screen connected. It has the published version: nothing is planned.'],
  [{ shown: 'clock' }, "Screen connected. It plays another time's plan, as its clock is off."],
  [{ shown: 'clock', changes: 1 }, `Screen connected. It plays another time's plan, as its clock is off. | ${changes}`],
  [{ shown: 'before', changes: 1 }, `Screen connected. | ${changes}`],
  // It has loaded its playlists by itself.
  [{ shown: 'shows', changes: 1 }, 'Screen connected. It shows what is published.'],
  [{ isConnected: null, changes: 1 }, `Not known yet if the screen is connected. | ${changes}`],
])('%j reads %j', (facts, text) => {
  expect(lineOf(facts)).toBe(text)
})

// requirement 6.34
test('the line names the playlists that are off at a screen that is on', () => {
  const offText = (...ids: number[]) =>
    screenLineText({ ...published, waiting: ids.map(id => aPlaylist({ id })) }).unpublished
  expect(offText(7)).toBe('“Playlist” is off until you press Update.')
  // A choice of weekdays may make many.
  expect(offText(7, 8, 9, 10, 11)).toBe('“Playlist (7, 8, 9 and 2 more)” are off until you press Update.')
})

// requirement 6.50
test('a change of the presence is one sentence for both screens', () => {
  expect(presenceNews(['ticker'], ['videowall', 'ticker'])).toBe('The videowall is connected now.')
  expect(presenceNews(['videowall', 'ticker'], [])).toBe('The videowall and the ticker are not connected any more.')
  expect(presenceNews(['ticker'], ['ticker'])).toBe('')
})

// requirement 6.35
test('after an Update one sentence names the screens that are on', () => {
  expect(toldText(['videowall', 'ticker'], ['ticker', 'videowall'])).toBe(
    'The videowall and the ticker have been told to take the new version.',
  )
  expect(toldText(['ticker'], ['videowall'])).toBe('The ticker takes the new version when it connects.')
  expect(toldText([], ['videowall'])).toBe('')
})
