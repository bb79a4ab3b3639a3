import { describe, expect, test } from 'vitest'
import { step } from '../../../../src/player/videowall/playback.ts'
import { isSwapDue, type PlaybackEvent, type PlaybackState } from '../../../../src/player/videowall/playback-state.ts'
import { failNext, fileOf, finish, fold, play, show, start } from '../../../support/display/playback-steps.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

describe('failures', () => {
  const three = aPlaylist({ items: items('a.jpg', 'bad.jpg', 'c.jpg') })

  // requirement 9.7
  test('an item is tried twice, then left out until the next round', () => {
    const again = failNext(show(start(three)))
    expect(fileOf(again.next)).toBe('bad.jpg')
    expect(again.next?.attempt).toBe(2)
    const skipped = failNext(again)
    expect(fileOf(skipped.next)).toBe('c.jpg')
    const rest = play(finish(skipped), 3)
    expect(rest.files).toEqual(['c.jpg', 'a.jpg', 'bad.jpg'])
  })

  test('a failure that is final is not tried again in this round', () => {
    const shown = show(start(three))
    const failed = step(shown, { type: 'failed', number: shown.next?.number ?? 0, isFinal: true })
    expect(fileOf(failed.next)).toBe('c.jpg')
  })

  // requirement 9.7
  test('if every item fails, the picture stays, and all items are tried again after a pause', () => {
    let state = finish(show(start(three)))
    for (let index = 0; index < 12; index += 1) state = failNext(state)
    expect(state.next).toBeNull()
    expect(state.stuck).toBe(true)
    expect(fileOf(state.onScreen)).toBe('a.jpg')
    const retried = step(state, { type: 'retry' })
    expect(fileOf(retried.next)).not.toBeNull()
    expect(fileOf(show(retried).onScreen)).not.toBeNull()
  })

  test('a broken start is skipped before anything is on the screen', () => {
    const state = failNext(failNext(start(aPlaylist({ items: items('bad.jpg', 'b.jpg') }))))
    expect(fileOf(show(state).onScreen)).toBe('b.jpg')
  })

  // requirement 9.7
  test('a playlist with broken items only does not hold up the others', () => {
    const broken = aPlaylist({ id: 1, repeat_interval: 9, items: items('x.jpg') })
    const good = aPlaylist({ id: 2, items: items('b.jpg') })
    const state = failNext(failNext(start(broken, good)))
    expect(fileOf(show(state).onScreen)).toBe('b.jpg')
  })

  test('a film that fails while it plays is replaced at once', () => {
    const shown = show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') })))
    const failed = step(shown, { type: 'failed', number: shown.onScreen?.number ?? 0, isFinal: false })
    expect(failed.isOver).toBe(true)
    expect(fileOf(show(failed).onScreen)).toBe('b.mp4')
  })

  test('the ladder of a stalled film: restart, rebuild, leave out', () => {
    const stall = (state: PlaybackState) => step(state, { type: 'stalled', number: state.onScreen?.number ?? 0 })
    const restarted = stall(show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') }))))
    expect(restarted.onScreen?.stalls).toBe(1)
    expect(restarted.isOver).toBe(false)
    const rebuilding = stall(restarted)
    expect(fileOf(rebuilding.next)).toBe('a.mp4')
    expect(rebuilding.next?.stalls).toBe(2)
    const skipping = stall(show(rebuilding))
    expect(fileOf(show(skipping).onScreen)).toBe('b.mp4')
  })

  test('a rebuild that fails goes on with the next item', () => {
    const stalled: PlaybackEvent = { type: 'stalled', number: 1 }
    const rebuilding = fold(show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') }))), stalled, stalled)
    expect(fileOf(failNext(rebuilding).next)).toBe('b.mp4')
  })
})

test('a prepared film that is withdrawn for the film on the screen is prepared again, as the same attempt', () => {
  const shown = show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') })))
  const number = shown.next?.number ?? 0
  const ready = step(shown, { type: 'ready', number })
  const withdrawn = step(ready, { type: 'withdrawn', number })
  expect(withdrawn.ready).toBe(false)
  expect(withdrawn.next).toBe(ready.next)
  expect(isSwapDue(finish(withdrawn))).toBe(false)
})
