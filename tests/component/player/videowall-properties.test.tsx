import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playlistOf } from '../../support/display/playlists.ts'
import { startVideowall, type VideowallHarness } from '../../support/display/videowall-harness.ts'
import { BACK_SECONDS } from '../../support/display/videowall-test.ts'

let harness: VideowallHarness

beforeEach(() => {
  vi.useFakeTimers()
  harness = startVideowall()
})

afterEach(() => {
  harness.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('invariants', () => {
  const file = fc
    .record({
      behaviour: fc.constantFrom(
        'good',
        'good',
        'slow',
        'trickle',
        'stalls',
        'broken',
        'frozen',
        'hangs',
        'dies',
        'soundonly',
      ),
      kind: fc.constantFrom('jpg', 'mp4'),
    })
    .map(({ behaviour, kind }) => `${behaviour}.${kind}`)
  const plan = fc.array(file, { maxLength: 4 })
  const refusal = fc.constantFrom('none', 'silent', 'error', 'rejection', 'hang')
  const acts = fc.array(fc.record({ plan: fc.option(plan, { freq: 2 }), refusal, seconds: fc.nat({ max: 30 }) }), {
    minLength: 1,
    maxLength: 6,
  })

  // requirement 9.7
  test('after any events, something is pending that will change the picture', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async steps => {
        harness.dispose()
        harness = startVideowall()
        let isEmpty = true
        for (const { plan: files, refusal: how, seconds } of steps) {
          harness.media.refusal = how
          if (files) harness.play(...(files.length > 0 ? [playlistOf(files, 2)] : []))
          if (files) isEmpty = files.length === 0
          await harness.pass(seconds, () => {
            if (!isEmpty) expect(vi.getTimerCount(), 'timers while there is something to play').toBeGreaterThan(0)
          })
        }
      }),
      { numRuns: 40, seed: 1 },
    )
  })

  test('after any events, a playable item is on the screen again within a bound', async () => {
    await fc.assert(
      fc.asyncProperty(acts, plan, async (steps, last) => {
        harness.dispose()
        harness = startVideowall()
        for (const { plan: files, refusal: how, seconds } of steps) {
          harness.media.refusal = how
          if (files) harness.play(...(files.length > 0 ? [playlistOf(files, 2)] : []))
          await harness.pass(seconds)
        }
        const files = [...last.filter(one => !one.startsWith('slow')), 'good.jpg']
        harness.play(playlistOf(files, 2))
        harness.shown.length = 0
        // Each item of two rounds takes at most 15 s.
        await harness.pass(10 + 2 * files.length * BACK_SECONDS)
        expect(harness.shown.filter(one => one.file === 'good.jpg').length).toBeGreaterThan(1)
      }),
      { numRuns: 25, seed: 1 },
    )
  })
})
