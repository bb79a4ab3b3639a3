import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { mayBeLate, step } from '../../../../src/player/videowall/playback.ts'
import { initialPlayback, isSwapDue, type PlaybackState } from '../../../../src/player/videowall/playback-state.ts'
import { failNext, fileOf, finish, play, rotation, show, start } from '../../../support/display/playback-steps.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const late = (state: PlaybackState) => step(state, { type: 'late', number: state.next?.number ?? 0 })
const arrived = (state: PlaybackState, file: string) => step(state, { type: 'arrived', file })
const held = (state: PlaybackState) => step(state, { type: 'held', number: state.onScreen?.number ?? 0 })

describe('an item that is not ready in time', () => {
  const three = aPlaylist({ items: items('a.jpg', 'late.mp4', 'c.jpg') })

  test('is left out in every round until its file has come, and the order goes on after it', () => {
    const state = late(show(start(three)))
    expect(fileOf(state.next)).toBe('c.jpg')
    expect(play(finish(state), 5).files).toEqual(['c.jpg', 'a.jpg', 'c.jpg', 'a.jpg', 'c.jpg'])
  })

  test('joins at its own position, before the item that was prepared instead', () => {
    const state = arrived(late(show(start(three))), 'late.mp4')
    expect(fileOf(state.next)).toBe('late.mp4')
    expect(play(finish(state), 3).files).toEqual(['late.mp4', 'c.jpg', 'a.jpg'])
  })

  test('does not replace an item that is being raised, and joins in the next round', () => {
    const ended = finish(late(show(start(three))))
    const rising = step(ended, { type: 'ready', number: ended.next?.number ?? 0 })
    const state = arrived(rising, 'late.mp4')
    expect(state.next).toBe(rising.next)
    expect(play(state, 3).files).toEqual(['c.jpg', 'a.jpg', 'late.mp4'])
  })

  test('leaves the screen to the item before it, which is repeated if no other item is ready', () => {
    const two = aPlaylist({ items: items('a.mp4', 'late.mp4') })
    const state = late(show(start(two)))
    expect(play(finish(state), 3).files).toEqual(['a.mp4', 'a.mp4', 'a.mp4'])
  })

  test('is waited for if it is the only one left', () => {
    const only = start(aPlaylist({ items: items('late.mp4') }))
    expect(mayBeLate(only)).toBe(false)
    expect(late(only)).toBe(only)
    const both = late(start(aPlaylist({ items: items('late.mp4', 'later.jpg') })))
    expect(fileOf(both.next)).toBe('later.jpg')
    expect(late(both)).toBe(both)
    expect(fileOf(arrived(both, 'late.mp4').next)).toBe('late.mp4')
  })

  test('is not late after it has got ready', () => {
    const shown = show(start(three))
    const ready = step(shown, { type: 'ready', number: shown.next?.number ?? 0 })
    expect(late(ready)).toBe(ready)
  })

  test('stays late while the rotation changes around it, and is forgotten when it is removed', () => {
    const state = late(show(start(three)))
    const edited = aPlaylist({ ...three, items: three.items.map(item => ({ ...item, duration: 3 })) })
    expect(step(state, rotation(edited)).late).toEqual(['late.mp4'])
    expect(step(state, rotation(aPlaylist({ items: items('a.jpg', 'c.jpg') }))).late).toEqual([])
  })

  test('is not late if it has failed: it is tried again in the next round', () => {
    const state = failNext(failNext(show(start(three))))
    expect(state.late).toEqual([])
    expect(play(finish(state), 3).files).toEqual(['c.jpg', 'a.jpg', 'late.mp4'])
  })
})

describe('an end that has waited long enough', () => {
  test('lets the item begin again, and the prepared item stays prepared', () => {
    const ended = finish(show(start(aPlaylist({ items: items('a.jpg', 'b.jpg') }))))
    const state = held(ended)
    expect(state.isOver).toBe(false)
    expect(state.onScreen).toBe(ended.onScreen)
    expect(state.next).toBe(ended.next)
    expect(finish(state).isOver).toBe(true)
  })

  test('does not keep an item that was removed or has failed', () => {
    const ended = finish(show(start(aPlaylist({ items: items('a.mp4', 'b.jpg') }))))
    const removed = step(ended, rotation(aPlaylist({ items: items('a.mp4', 'b.jpg').slice(1) })))
    expect(held(removed).isOver).toBe(true)
    const shown = show(start(aPlaylist({ items: items('a.mp4', 'b.jpg') })))
    const failed = step(shown, { type: 'failed', number: shown.onScreen?.number ?? 0, isFinal: true })
    expect(held(failed)).toBe(failed)
  })

  test('does not come between a stalled film and its new layer', () => {
    const shown = show(start(aPlaylist({ items: items('a.mp4', 'b.mp4') })))
    const stalled = { type: 'stalled', number: shown.onScreen?.number ?? 0 } as const
    const rebuilding = step(step(shown, stalled), stalled)
    expect(held(rebuilding)).toBe(rebuilding)
  })
})

const GRACE = 10

/** A connection; a tick is a tenth of a second. */
interface Line {
  isThere(file: string, tick: number): boolean
  /** Ticks after which a file that is prepared counts as late. */
  tryFor: number
}

interface Cut {
  waited: number
  file: string | null
  isHold: boolean
}

/** Plays for some ticks like the videowall's timers: items last 40 ticks, a file that is there is ready after one. */
function run(playlist: Playlist, { isThere, tryFor }: Line, ticks: number): { cuts: Cut[]; state: PlaybackState } {
  let state = step(initialPlayback, rotation(playlist))
  const cuts: Cut[] = []
  let [presentedAt, preparedAt, dueAt, number] = [0, 0, 0, 0]
  for (let tick = 0; tick < ticks; tick += 1) {
    for (const file of state.late) if (isThere(file, tick)) state = arrived(state, file)
    if (state.next && state.next.number !== number) preparedAt = tick
    number = state.next?.number ?? 0
    if (state.onScreen && !state.isOver && tick - presentedAt >= 40) {
      state = finish(state)
      dueAt = tick
    }
    const file = fileOf(state.next) ?? ''
    if (state.next && tick > preparedAt && isThere(file, tick)) state = step(state, { type: 'ready', number })
    if (isSwapDue(state)) {
      const first = state.onScreen === null
      state = step(state, { type: 'presented', number })
      cuts.push({ waited: first ? 0 : tick - dueAt, file, isHold: false })
      presentedAt = tick
    } else if (state.isOver && tick - dueAt >= GRACE) {
      state = held(state)
      cuts.push({ waited: tick - dueAt, file: fileOf(state.onScreen), isHold: true })
      presentedAt = tick
    } else if (state.next && tick - preparedAt >= tryFor) state = late(state)
  }
  return { cuts, state }
}

const names = ['a.jpg', 'b.mp4', 'c.jpg', 'd.mp4', 'e.jpg']
const arrivals = fc.array(fc.option(fc.nat({ max: 900 }), { nil: Number.POSITIVE_INFINITY, freq: 3 }), {
  minLength: 1,
  maxLength: 4,
})

test('with one playable item no cut waits longer than the grace, even if any other item hangs or joins', () => {
  fc.assert(
    fc.property(arrivals, fc.nat({ max: 4 }), fc.integer({ min: 2, max: 60 }), (late, at, tryFor) => {
      const from = late.toSpliced(at, 0, 0)
      const files = from.map((_, index) => names[index] ?? '')
      const isThere = (file: string, tick: number) => tick >= (from[files.indexOf(file)] ?? 0)
      const { cuts, state } = run(aPlaylist({ items: items(...files) }), { isThere, tryFor }, 1800)
      expect(cuts.length).toBeGreaterThan(30)
      for (const { waited } of cuts) expect(waited).toBeLessThanOrEqual(GRACE)
      // In the end, all files that have arrived play in their order, and no others.
      const there = files.filter((_, index) => (from[index] ?? 0) < 1000)
      const last = cuts.slice(-2 * there.length).map(({ file }) => file ?? '')
      const first = there.indexOf(last[0] ?? '')
      expect(last).toEqual(last.map((_, index) => there[(first + index) % there.length]))
      expect(new Set([...there, ...state.late])).toEqual(new Set(files))
    }),
    { numRuns: 100, seed: 1 },
  )
})

test('a line that comes and goes never makes a cut wait, and the order of the ready items stays', () => {
  const spells = fc.array(fc.array(fc.boolean(), { minLength: 5, maxLength: 12 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(spells, fc.integer({ min: 2, max: 30 }), (lines, tryFor) => {
      const files = ['good.jpg', ...lines.map((_, index) => names[index] ?? '')]
      const spellOf = (file: string) => lines[files.indexOf(file) - 1]
      const isThere = (file: string, tick: number) => spellOf(file)?.[Math.floor(tick / 100)] ?? true
      const { cuts } = run(aPlaylist({ items: items(...files) }), { isThere, tryFor }, 1200)
      for (const { waited } of cuts) expect(waited).toBeLessThanOrEqual(GRACE)
      // Before an item is shown twice, `good.jpg`, which is always there, has been shown; a held item may begin again.
      const shown = cuts.filter(({ isHold }) => !isHold).map(({ file }) => files.indexOf(file ?? ''))
      for (const [index, place] of shown.entries()) {
        const before = shown[index - 1] ?? -1
        expect(place === 0 || place > before).toBe(true)
      }
    }),
    { numRuns: 100, seed: 1 },
  )
})
