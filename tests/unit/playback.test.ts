import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../src/api/playlists.ts'
import { initialPlayback, isSwapDue, type PlaybackEvent, type PlaybackState, step } from '../../src/player/playback.ts'
import { anItem, aPlaylist, items } from '../support/playlists.ts'

const fold = (state: PlaybackState, ...events: PlaybackEvent[]) => events.reduce(step, state)

const rotation = (...playlists: Playlist[]): PlaybackEvent => ({ type: 'rotation', rotation: playlists, finishing: [] })

/** Gets ready and goes up, as the stage does it. */
function show(state: PlaybackState): PlaybackState {
  const number = state.next?.number ?? 0
  const ready = step(state, { type: 'ready', number })
  return isSwapDue(ready) ? step(ready, { type: 'presented', number }) : ready
}

const finish = (state: PlaybackState) => step(state, { type: 'finished', number: state.onScreen?.number ?? 0 })

const failNext = (state: PlaybackState) =>
  step(state, { type: 'failed', number: state.next?.number ?? 0, isFinal: false })

const fileOf = (showing: PlaybackState['next']) => showing?.item.media.file_name ?? null

/** The files of the next showings, each playing to its end. */
function play(state: PlaybackState, count: number): { files: Array<string | null>; state: PlaybackState } {
  const files: Array<string | null> = []
  let now = state
  for (let index = 0; index < count; index += 1) {
    now = show(now)
    files.push(fileOf(now.onScreen))
    now = finish(now)
  }
  return { files, state: now }
}

const start = (...playlists: Playlist[]) => fold(initialPlayback, rotation(...playlists))

describe('order', () => {
  test('items by position, then from the beginning', () => {
    expect(play(start(aPlaylist({ items: items('a.jpg', 'b.mp4', 'c.jpg') })), 5).files).toEqual([
      'a.jpg',
      'b.mp4',
      'c.jpg',
      'a.jpg',
      'b.mp4',
    ])
  })

  test('each playlist plays its repeats, then the next one, then the first again', () => {
    const first = aPlaylist({ id: 1, repeat_interval: 2, items: items('a.jpg', 'b.jpg') })
    const second = aPlaylist({ id: 2, repeat_interval: 0, items: items('c.jpg') })
    expect(play(start(first, second), 7).files.join(' ')).toBe('a.jpg b.jpg a.jpg b.jpg c.jpg a.jpg b.jpg')
  })

  test('one item follows itself, each time as a showing of its own', () => {
    const once = show(start(aPlaylist({ items: items('a.mp4') })))
    expect(fileOf(once.next)).toBe('a.mp4')
    expect(once.next?.number).not.toBe(once.onScreen?.number)
    expect(play(start(aPlaylist({ items: items('a.mp4') })), 3).files).toEqual(['a.mp4', 'a.mp4', 'a.mp4'])
  })

  test('the last frame stays until the next one is presented', () => {
    const due = finish(show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') }))))
    expect(fileOf(due.onScreen)).toBe('a.mp4')
    expect(isSwapDue(due)).toBe(false)
    expect(isSwapDue(step(due, { type: 'ready', number: due.next?.number ?? 0 }))).toBe(true)
  })
})

describe('failures', () => {
  const three = aPlaylist({ items: items('a.jpg', 'bad.jpg', 'c.jpg') })

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

  test('when everything fails, it waits, keeps the picture, and tries everything again', () => {
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

  test('a playlist of broken items only does not hold up the others', () => {
    const broken = aPlaylist({ id: 1, repeat_interval: 9, items: items('x.jpg') })
    const good = aPlaylist({ id: 2, items: items('b.jpg') })
    const state = failNext(failNext(start(broken, good)))
    expect(fileOf(show(state).onScreen)).toBe('b.jpg')
  })

  test('a film that fails while it plays makes way at once', () => {
    const shown = show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') })))
    const failed = step(shown, { type: 'failed', number: shown.onScreen?.number ?? 0, isFinal: false })
    expect(failed.due).toBe(true)
    expect(fileOf(show(failed).onScreen)).toBe('b.mp4')
  })

  test('the ladder of a stalled film: restart, rebuild, leave out', () => {
    const stall = (state: PlaybackState) => step(state, { type: 'stalled', number: state.onScreen?.number ?? 0 })
    const restarted = stall(show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') }))))
    expect(restarted.onScreen?.stalls).toBe(1)
    expect(restarted.due).toBe(false)
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

describe('a changed rotation', () => {
  const two = aPlaylist({ items: items('a.jpg', 'b.jpg') })

  test('an unchanged answer touches nothing', () => {
    const state = show(start(two))
    expect(step(state, rotation(structuredClone(two)))).toBe(state)
  })

  test('a duration-only edit applies to what is on the screen and interrupts nothing', () => {
    const state = show(start(two))
    const [first, second] = two.items
    const edited = step(state, rotation({ ...two, items: [{ ...first, duration: 3 }, second] as typeof two.items }))
    expect(edited.onScreen?.item.duration).toBe(3)
    expect(edited.onScreen?.number).toBe(state.onScreen?.number)
    expect(edited.next?.number).toBe(state.next?.number)
    expect(edited.due).toBe(false)
  })

  test('the deletion of the playing item pre-empts it, and the order goes on where it was', () => {
    const three = aPlaylist({ items: items('a.jpg', 'b.jpg', 'c.jpg') })
    const onB = show(finish(show(start(three))))
    expect(fileOf(onB.onScreen)).toBe('b.jpg')
    const without = aPlaylist({ items: three.items.filter(item => item.media.file_name !== 'b.jpg') })
    const state = step(onB, rotation(without))
    expect(state.due).toBe(true)
    expect(fileOf(state.next)).toBe('c.jpg')
    expect(fileOf(show(state).onScreen)).toBe('c.jpg')
  })

  test('a replaced file under the same item pre-empts as well', () => {
    const changed = aPlaylist({ items: [anItem('new.jpg'), ...two.items.slice(1)] })
    expect(step(show(start(two)), rotation(changed)).due).toBe(true)
  })

  test('a window that has ended stops after its current item', () => {
    const other = aPlaylist({ id: 2, items: items('z.jpg') })
    const state = step(show(start(two, other)), { type: 'rotation', rotation: [other], finishing: ['1'] })
    expect(state.due).toBe(false)
    expect(play(finish(state), 2).files).toEqual(['z.jpg', 'z.jpg'])
  })

  test('the last window that ends lets its item finish, then the screen is empty', () => {
    const state = step(show(start(two)), { type: 'rotation', rotation: [], finishing: ['1'] })
    expect(fileOf(state.onScreen)).toBe('a.jpg')
    expect(finish(state).onScreen).toBeNull()
  })

  test('a playlist that begins joins in the order of the ids, without an interruption', () => {
    const later = aPlaylist({ id: 2, items: items('z.jpg') })
    const state = step(show(start(two)), rotation(two, later))
    expect(state.due).toBe(false)
    expect(play(finish(state), 3).files).toEqual(['b.jpg', 'z.jpg', 'a.jpg'])
  })

  test('the removal of all playlists empties the screen at once', () => {
    const state = step(show(start(two)), rotation())
    expect(state.onScreen).toBeNull()
    expect(state.next).toBeNull()
  })

  test('what goes up at this very moment is not called back, but does not stay if it was removed', () => {
    const due = finish(show(start(two)))
    const rising = step(due, { type: 'ready', number: due.next?.number ?? 0 })
    const onlyA = aPlaylist({ items: two.items.slice(0, 1) })
    const changed = step(rising, rotation(onlyA))
    expect(changed.next?.number).toBe(rising.next?.number)
    const shown = step(changed, { type: 'presented', number: rising.next?.number ?? 0 })
    expect(shown.due).toBe(true)
    expect(fileOf(shown.next)).toBe('a.jpg')
  })

  test('a removed item does not stay because everything else is broken', () => {
    const onlyB = aPlaylist({ items: two.items.slice(1) })
    // Two attempts of this round and two of the next one, which is granted because this one has shown something.
    const state = failNext(failNext(failNext(failNext(step(show(start(two)), rotation(onlyB))))))
    expect(state.onScreen).toBeNull()
  })
})

test('events with an old number change nothing', () => {
  const state = show(finish(show(start(aPlaylist({ items: items('a.jpg', 'b.jpg') })))))
  for (const type of ['ready', 'presented', 'finished', 'failed', 'stalled'] as const) {
    expect(step(state, { type, number: 1, isFinal: false })).toBe(state)
    expect(step(state, { type, number: 999, isFinal: false })).toBe(state)
  }
})
