import { expect, test } from 'vitest'
import { initialPlayback, type PlaybackState } from '../../../../src/player/videowall/playback-state.ts'
import { reasonForNext } from '../../../../src/player/videowall/videowall.ts'
import { failNext, finish, fold, show, start } from '../../../support/display/playback-steps.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const two = aPlaylist({ items: items('a.jpg', 'b.jpg') })
const twice = aPlaylist({ repeat_interval: 2, items: items('a.jpg') })
const late = (state: PlaybackState) => fold(state, { type: 'late', number: state.next?.number ?? 0 })

test.each([
  ['an empty rotation', initialPlayback, 'No playlist is active now.'],
  ['midnight', { ...initialPlayback, isProvisional: true }, 'The playlists of the new day are not known yet.'],
  ['the first item', start(two), 'It is the first of the rotation.'],
  ['the item after it', show(start(two)), 'It follows by position.'],
  ['the same item again', show(start(twice)), 'It begins repeat 2 of 2.'],
  [
    'the next playlist',
    finish(show(start(aPlaylist({ items: items('a.jpg') }), { ...two, id: 2 }))),
    'It begins the next playlist.',
  ],
  ['an item after a late one', late(show(start(two))), 'It follows by position. 1 late, loaded in the background.'],
  [
    'an item after a broken one',
    failNext(failNext(start(two))),
    'It is the first of the rotation. 1 broken left out until the next round.',
  ],
  [
    'nothing at all',
    failNext(failNext(start(aPlaylist({ items: items('a.jpg') })))),
    'Nothing else can be played: 1 broken, tried again in a moment.',
  ],
])('the reason for %s', (_what, state, reason) => {
  expect(reasonForNext(state)).toBe(reason)
})
