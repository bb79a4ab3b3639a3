import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { step } from '../../../../src/player/videowall/playback.ts'
import {
  initialPlayback,
  isSwapDue,
  type PlaybackEvent,
  type PlaybackState,
} from '../../../../src/player/videowall/playback-state.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

/** Rotations of one to three playlists with one to four items, some of whose files cannot be played. */
const rotations = fc
  .array(
    fc.record({
      repeat_interval: fc.integer({ min: 0, max: 3 }),
      files: fc.array(fc.constantFrom('ok.mp4', 'ok.jpg', 'bad.mp4'), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(plans =>
    plans.map(({ files, repeat_interval }, index) =>
      aPlaylist({ id: index + 1, repeat_interval, items: items(...files) }),
    ),
  )

const isBad = (showing: PlaybackState['next']) => showing?.item.media.file_name.startsWith('bad') === true

const rotationEvent = (rotation: Playlist[]): PlaybackEvent => ({
  type: 'rotation',
  rotation,
  finishing: [],
  isProvisional: false,
})

/** The next step of a correct stage: it prepares, shows, ends, fails bad items, waits and retries. */
function honest(state: PlaybackState): PlaybackState {
  const { next, onScreen } = state
  if (!next)
    return step(state, state.isOver || !onScreen ? { type: 'retry' } : { type: 'finished', number: onScreen.number })
  if (isBad(next)) return step(state, { type: 'failed', number: next.number, isFinal: false })
  if (!state.ready) return step(state, { type: 'ready', number: next.number })
  if (isSwapDue(state)) return step(state, { type: 'presented', number: next.number })
  return step(state, { type: 'finished', number: onScreen?.number ?? 0 })
}

/** Events of any kind with numbers that may be current, late or made up. */
const noise = fc.oneof(
  fc.record({
    type: fc.constantFrom('ready', 'presented', 'finished', 'failed', 'stalled', 'withdrawn'),
    offset: fc.integer({ min: -2, max: 2 }),
  }),
  fc.constant({ type: 'retry' as const }),
  fc.tuple(rotations, fc.boolean()).map(([rotation, isProvisional]) => ({
    type: 'rotation' as const,
    rotation,
    finishing: [],
    isProvisional,
  })),
)

type Noise = typeof noise extends fc.Arbitrary<infer T> ? T : never

function apply(state: PlaybackState, event: Noise): PlaybackState {
  if (!('offset' in event)) return step(state, event)
  return step(state, {
    type: event.type,
    number: state.lastNumber + event.offset,
    isFinal: event.offset > 0,
  } as PlaybackEvent)
}

const total = (rotation: readonly Playlist[]) => rotation.reduce((sum, one) => sum + one.items.length, 0)

const key = (showing: PlaybackState['onScreen']) => `${showing?.playlist}/${showing?.item.id}`

const playable = (rotation: Playlist[]) =>
  rotation.flatMap(one =>
    one.items.filter(item => item.media.file_name.startsWith('ok')).map(item => `${one.id}/${item.id}`),
  )

test('after any events, every playable item is shown within a bounded number of steps', () => {
  fc.assert(
    fc.property(fc.array(noise, { maxLength: 40 }), rotations, (events, last) => {
      fc.pre(playable(last).length > 0)
      let state = step(events.reduce(apply, initialPlayback), rotationEvent(last))
      const seen = new Set<string>()
      // Three rounds of three repeats, each item with two attempts and the four steps of a showing.
      const bound = 3 * 3 * total(last) * 6 + 20
      for (let steps = 0; steps < bound; steps += 1) {
        state = honest(state)
        if (state.onScreen && !state.isOver) seen.add(key(state.onScreen))
      }
      expect([...seen].filter(one => playable(last).includes(one)).sort()).toEqual(playable(last).sort())
    }),
    { numRuns: 400, seed: 1 },
  )
})

test('the state keeps its invariants after any events', () => {
  fc.assert(
    fc.property(fc.array(noise, { maxLength: 60 }), events => {
      let state = initialPlayback
      for (const event of events) {
        const before = state
        state = apply(state, event)
        if (state.next) {
          expect(state.next.number).toBeLessThanOrEqual(state.lastNumber)
          expect(state.next.number).not.toBe(state.onScreen?.number)
        }
        if (state.ready) expect(state.next).not.toBeNull()
        // The picture changes only by a presentation, or to nothing when it may not stay.
        const isOther = state.onScreen !== null && state.onScreen.number !== before.onScreen?.number
        if (isOther) expect(event.type).toBe('presented')
        if (!state.next && state.rotation.length > 0) expect(state.stuck).toBe(true)
      }
    }),
    { numRuns: 500, seed: 1 },
  )
})

// requirements 8.5, 15.7
test('every playlist plays its repeats in full, in the order of ids and positions', () => {
  fc.assert(
    fc.property(rotations, rotation => {
      const clean = rotation.map(one => aPlaylist({ ...one, items: items(...one.items.map(() => 'ok.jpg')) }))
      const expected = clean.flatMap(one =>
        Array.from({ length: Math.max(1, one.repeat_interval) }).flatMap(() =>
          one.items.map(item => `${one.id}/${item.id}`),
        ),
      )
      let state = step(initialPlayback, rotationEvent(clean))
      const shown: string[] = []
      let number = 0
      while (shown.length < expected.length * 2) {
        state = honest(state)
        if (state.onScreen && state.onScreen.number !== number) {
          number = state.onScreen.number
          shown.push(key(state.onScreen))
        }
      }
      expect(shown).toEqual([...expected, ...expected])
    }),
    { numRuns: 200, seed: 1 },
  )
})

test('late events change nothing', () => {
  fc.assert(
    fc.property(rotations, fc.integer({ min: 1, max: 40 }), (rotation, steps) => {
      let state = step(initialPlayback, rotationEvent(rotation))
      for (let index = 0; index < steps; index += 1) state = honest(state)
      const current = [state.onScreen?.number, state.next?.number]
      for (const type of ['ready', 'presented', 'finished', 'failed', 'stalled', 'withdrawn'] as const) {
        for (let number = 0; number <= state.lastNumber + 1; number += 1) {
          if (!current.includes(number)) expect(step(state, { type, number, isFinal: false })).toBe(state)
        }
      }
    }),
    { numRuns: 200, seed: 1 },
  )
})
