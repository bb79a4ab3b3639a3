import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../../../src/player/schedule/position-at.ts'
import { rateFor } from '../../../../../src/player/videowall/in-step/cut.ts'
import { aim, initialTurns, type TurnState, turnStep } from '../../../../../src/player/videowall/in-step/turns.ts'
import type { PlaybackEvent } from '../../../../../src/player/videowall/playback-state.ts'
import { anItem } from '../../../../support/display/playlists.ts'

const SECOND = 1000
const FILES = ['a.mp4', 'b.jpg', 'c.mp4']

/** Turns of 10 s, one file after the other. */
const cue = (index: number): Cue => ({
  position: { playlist: 1, item: anItem(FILES[index % 3] ?? '', { id: (index % 3) + 1 }), repeat: 1 },
  startsAt: index * 10 * SECOND,
  endsAt: (index + 1) * 10 * SECOND,
})

function at(state: TurnState, now: number): TurnState {
  const index = Math.floor(now / (10 * SECOND))
  return aim(state, { now, current: cue(index), following: cue(index + 1), isProvisional: false })
}

const tell = (state: TurnState, type: 'ready' | 'presented' | 'stalled' | 'late', of: 'next' | 'onScreen' = 'next') =>
  turnStep(state, { type, number: state[of]?.number ?? 0 })
const fail = (state: TurnState, isFinal = false) =>
  turnStep(state, { type: 'failed', number: state.next?.number ?? 0, isFinal })
const show = (state: TurnState) => tell(tell(state, 'ready'), 'presented')
const fileOf = (showing: TurnState['next']) => showing?.item.media.file_name ?? null

/** A screen that shows its turn at 2 s. */
const playing = () => at(show(at(initialTurns, 2 * SECOND)), 2 * SECOND)

// requirements 33.1 and 33.5
describe('a videowall in step', () => {
  test('leaves the item of a turn out after two attempts, and tries it again in the next round', () => {
    const first = fail(at(playing(), 10 * SECOND))
    expect([fileOf(first.next), first.next?.attempt]).toEqual(['b.jpg', 2])
    const out = at(fail(at(first, 11 * SECOND)), 12 * SECOND)
    expect([fileOf(out.onScreen), fileOf(out.next), out.next?.dueAt]).toEqual(['a.mp4', 'c.mp4', 20 * SECOND])
    const later = at(show(at(out, 20 * SECOND)), 32 * SECOND)
    expect([fileOf(later.next), later.failed]).toEqual(['a.mp4', []])
    expect(fileOf(at(show(later), 39 * SECOND).next)).toBe('b.jpg')
  })

  test('goes on without a late file until it has come', () => {
    const late = at(tell(at(playing(), 10 * SECOND), 'late'), 13 * SECOND)
    expect([late.late, fileOf(late.next)]).toEqual([['b.jpg'], 'c.mp4'])
    const arrived = at(turnStep(late, { type: 'arrived', file: 'b.jpg' }), 14 * SECOND)
    expect([arrived.late, fileOf(arrived.next)]).toEqual([[], 'b.jpg'])
  })

  test('gives a film that stalls a second time a new element, and leaves it out after a third', () => {
    const once = at(tell(playing(), 'stalled', 'onScreen'), 3 * SECOND)
    expect([once.isOver, fileOf(once.next)]).toEqual([false, 'b.jpg'])
    const twice = at(tell(once, 'stalled', 'onScreen'), 4 * SECOND)
    expect([twice.isOver, fileOf(twice.next), twice.next?.stalls]).toEqual([true, 'a.mp4', 2])
    const again = at(show(twice), 5 * SECOND)
    expect([again.isOver, fileOf(again.next)]).toEqual([false, 'b.jpg'])
    const out = at(tell(again, 'stalled', 'onScreen'), 6 * SECOND)
    expect([fileOf(out.onScreen), out.isOver, fileOf(out.next)]).toEqual(['a.mp4', true, 'b.jpg'])
  })

  test('keeps the last picture while a new day is not known, and is empty when nothing plays', () => {
    const nothing: Cue = { position: null, startsAt: 0, endsAt: 60 * SECOND }
    const turns = { now: 5 * SECOND, current: nothing, following: nothing }
    expect(fileOf(aim(playing(), { ...turns, isProvisional: true }).onScreen)).toBe('a.mp4')
    expect(aim(playing(), { ...turns, isProvisional: false })).toMatchObject({ onScreen: null, next: null })
  })

  test('only moves the times of a film that plays if the list changes around it', () => {
    const moved = { ...cue(0), startsAt: -3 * SECOND, endsAt: 7 * SECOND }
    const state = aim(playing(), { now: 3 * SECOND, current: moved, following: cue(1), isProvisional: false })
    expect([state.isOver, state.onScreen?.startsAt, fileOf(state.next)]).toEqual([false, -3 * SECOND, 'b.jpg'])
  })

  test('keeps the due time of an item that is joined behind a change, for a clock that is put back a little', () => {
    const turns = { now: 5 * SECOND, current: { ...cue(0), endsAt: 8 * SECOND }, isProvisional: false }
    const joined = { ...cue(1), startsAt: 6 * SECOND }
    const shown = show(aim(playing(), { ...turns, following: joined }))
    const { onScreen } = aim(shown, { ...turns, now: 8 * SECOND, current: joined, following: cue(2) })
    expect([fileOf(onScreen), onScreen?.startsAt, onScreen?.dueAt]).toEqual(['b.jpg', 6 * SECOND, 8 * SECOND])
  })

  test('whatever happens, shows the item of the turn again as soon as everything is well', () => {
    const kinds = ['ready', 'presented', 'failed', 'late', 'stalled', 'withdrawn', 'loaded'] as const
    const event = fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 9000 }))
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        let state = initialTurns
        let now = 0
        for (const [type, back, ms] of events) {
          now += ms
          state = at(state, now)
          const number = Math.max(0, state.lastNumber - back)
          state = turnStep(state, { type, number, isFinal: ms % 2 === 0 } as PlaybackEvent)
          expect(state.ready && !state.next).toBe(false)
        }
        for (const file of FILES) state = turnStep(state, { type: 'arrived', file })
        // One turn for the item on the way, and one that begins with nothing failed.
        for (let turn = Math.floor(now / 10_000) + 1; turn < Math.floor(now / 10_000) + 4; turn += 1) {
          state = at(state, turn * 10 * SECOND)
          if (state.isOver || !state.onScreen) state = at(show(state), turn * 10 * SECOND)
        }
        const turn = Math.floor(now / 10_000) + 3
        expect([fileOf(state.onScreen), state.isOver]).toEqual([
          fileOf({ ...state.onScreen, ...cue(turn).position } as TurnState['next']),
          false,
        ])
      }),
      { numRuns: 400, seed: 11 },
    )
  })
})

// requirement 33.7
test('the rate of a film changes by at most 3 %, and not at all within half a frame', () => {
  expect([0, 0.005, -0.005, 0.02, -0.02, 0.2, -5].map(rateFor)).toEqual([1, 1, 1, 1.02, 0.98, 1.03, 0.97])
})
