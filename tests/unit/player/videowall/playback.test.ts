import { describe, expect, test } from 'vitest'
import { step } from '../../../../src/player/videowall/playback.ts'
import { isSwapDue } from '../../../../src/player/videowall/playback-state.ts'
import { fileOf, finish, play, show, start } from '../../../support/display/playback-steps.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

describe('order', () => {
  test.each([0, -3, 1.9, Number.NaN])('a repeat of %d is one', repeat_interval => {
    const [first, second] = [
      aPlaylist({ repeat_interval, items: items('a.jpg') }),
      aPlaylist({ id: 2, items: items('b.jpg') }),
    ]
    expect(play(start(first, second), 4).files.join(' ')).toBe('a.jpg b.jpg a.jpg b.jpg')
  })

  test('one item follows itself, each time as a showing of its own', () => {
    const once = show(start(aPlaylist({ items: items('a.mp4') })))
    expect(fileOf(once.next)).toBe('a.mp4')
    expect(once.next?.number).not.toBe(once.onScreen?.number)
    expect(play(start(aPlaylist({ items: items('a.mp4') })), 3).files).toEqual(['a.mp4', 'a.mp4', 'a.mp4'])
  })

  // requirement 9.6
  test('the last frame stays until the next one is presented', () => {
    const ended = finish(show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') }))))
    expect(fileOf(ended.onScreen)).toBe('a.mp4')
    expect(isSwapDue(ended)).toBe(false)
    expect(isSwapDue(step(ended, { type: 'ready', number: ended.next?.number ?? 0 }))).toBe(true)
  })
})

test('an event that does not fit the place of its item changes nothing', () => {
  const state = show(start(aPlaylist({ items: items('a.jpg', 'b.jpg') })))
  for (const type of ['finished', 'stalled'] as const) {
    expect(step(state, { type, number: state.next?.number ?? 0 })).toBe(state)
  }
  for (const type of ['ready', 'presented', 'withdrawn'] as const) {
    expect(step(state, { type, number: state.onScreen?.number ?? 0 })).toBe(state)
  }
})

test('a retry changes nothing while an item is prepared or the rotation is empty', () => {
  const state = show(start(aPlaylist({ items: items('a.jpg', 'b.jpg') })))
  expect(step(state, { type: 'retry' })).toBe(state)
  const nothing = start()
  expect(step(nothing, { type: 'retry' })).toBe(nothing)
})
