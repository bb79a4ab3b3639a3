import { expect, test } from 'vitest'
import { loopOf } from '../../../../src/player/schedule/rotation.ts'
import { anItem, aPlaylist, items, playlistOf } from '../../../support/display/playlists.ts'

const unmeasured = () => null
const film = (duration: number) => anItem('film.mp4', { duration })

// requirement 8.11
test('a loop adds up the items, their repeats and the playlists, and gives each playlist its share', () => {
  const morning = { ...playlistOf(['a.jpg', 'b.jpg'], 15), id: 3, repeat_interval: 2 }
  const offers = { ...playlistOf(['c.jpg'], 0), id: 7, repeat_interval: 0 }
  const { parts, seconds } = loopOf([morning, offers], unmeasured)
  expect(seconds).toBe(70)
  expect(parts.map(({ playlist, ...part }) => ({ id: playlist.id, ...part }))).toEqual([
    { id: 3, itemSeconds: [15, 15], repeats: 2, seconds: 60, share: 60 / 70 },
    // An image without a dwell time stays for 10 s, and a playlist plays at least once.
    { id: 7, itemSeconds: [10], repeats: 1, seconds: 10, share: 10 / 70 },
  ])
})

// requirement 8.11
test('a measured film counts with its own length, an unmeasured one with the saved length', () => {
  const playlist = aPlaylist({ items: [anItem('a.jpg'), film(30)] })
  expect(loopOf([playlist], unmeasured).seconds).toBe(40)
  expect(loopOf([playlist], ({ file_name }) => (file_name === 'film.mp4' ? 92.5 : 1)).seconds).toBe(102.5)
})

// requirement 8.11
test('a film of unknown length leaves the loop and all shares unknown, but not the other items', () => {
  const { parts, seconds } = loopOf(
    [aPlaylist({ items: [anItem('a.jpg'), film(0)] }), playlistOf(['b.jpg'], 20)],
    unmeasured,
  )
  expect(seconds).toBeNull()
  expect(parts.map(part => [part.itemSeconds, part.seconds, part.share])).toEqual([
    [[10, null], null, null],
    [[20], 20, null],
  ])
})

// requirement 8.11
test('a ticker moves its images at one speed, so no item of it has a time', () => {
  const { parts, seconds } = loopOf([aPlaylist({ type: 'ticker', items: items('a.jpg', 'b.jpg') })], unmeasured)
  expect([seconds, parts[0]?.itemSeconds, parts[0]?.share]).toEqual([null, [null, null], null])
})

test('a rotation of nothing has a loop of no time', () => {
  expect(loopOf([], unmeasured)).toEqual({ parts: [], seconds: 0 })
})
