import { expect, test } from 'vitest'
import { updatePreview, waitingCards } from '../../../src/location/use-unpublished.ts'
import { lastRefresh, refreshText } from '../../../src/playlists/unpublished-changes.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const videowall = (id: number, is_active: boolean) => aPlaylist({ id, is_active })
const ticker = (id: number, is_active: boolean) => aPlaylist({ id, type: 'ticker', is_active })

// requirement 6.34
test('a playlist waits only if another one of its own screen is on', () => {
  const playlists = [videowall(1, true), videowall(2, false), ticker(3, false)]
  expect(waitingCards(playlists, 'videowall').map(({ playlist }) => playlist.id)).toEqual([2])
  expect(waitingCards(playlists, 'ticker')).toEqual([])
})

// requirements 6.33, 6.34 and 27.4
test('the playlists of a card wait as one', () => {
  const pieces = ['08:00:00', '14:00:00'].map((time_start, at) =>
    aPlaylist({
      id: at + 2,
      name: 'Default',
      is_active: false,
      time_start,
      time_end: time_start.replace(':00:00', ':59:00'),
    }),
  )
  expect(waitingCards([videowall(1, true), ...pieces], 'videowall')).toHaveLength(1)
})

// requirement 6.33
test('a screen takes a change by itself after its interval, or at midnight without one', () => {
  const at = new Date(2026, 10, 22, 10, 0).getTime()
  expect([lastRefresh(at, 5), lastRefresh(at, 0)]).toEqual([at + 6 * 60_000, new Date(2026, 10, 23).getTime()])
  expect([5, 1, 0].map(refreshText)).toEqual(['within 5 minutes', 'within 1 minute', 'at midnight'])
})

// requirement 6.27
test('before it sends, Update says what it switches', () => {
  const preview = (videowallOn: boolean, tickerOn: boolean, ...playlists: Parameters<typeof updatePreview>[0]) =>
    updatePreview(playlists, type => (type === 'videowall' ? videowallOn : tickerOn))
  expect(preview(true, false, videowall(1, false), ticker(2, true))).toBe(
    'Update turns the videowall on and the ticker off.',
  )
  const both = [videowall(1, true), ticker(2, true)]
  expect(preview(true, true, ...both, videowall(5, false))).toBe('Update turns “Playlist” on.')
  expect(preview(true, true, ...both)).toBe('')
  expect(preview(false, false, videowall(1, false))).toBe('')
  expect(preview(true, true)).toBe('')
})
