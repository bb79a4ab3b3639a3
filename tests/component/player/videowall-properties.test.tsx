import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
test('after any events a change of the picture is pending, and a playable item is back within a bound', async () => {
  await fc.assert(
    fc.asyncProperty(acts, plan, async (steps, last) => {
      harness.dispose()
      harness = startVideowall()
      let isEmpty = true
      const pass = (seconds: number) =>
        harness.pass(seconds, () => {
          if (!isEmpty) expect(vi.getTimerCount(), 'timers while there is something to play').toBeGreaterThan(0)
        })
      for (const { plan: files, refusal: how, seconds } of steps) {
        harness.media.refusal = how
        if (files) harness.play(...(files.length > 0 ? [playlistOf(files, 2)] : []))
        if (files) isEmpty = files.length === 0
        await pass(seconds)
      }
      const files = [...last.filter(one => !one.startsWith('slow')), 'good.jpg']
      harness.play(playlistOf(files, 2))
      isEmpty = false
      harness.shown.length = 0
      // Each item of two rounds takes at most 15 s.
      await pass(10 + 2 * files.length * BACK_SECONDS)
      expect(harness.shown.filter(one => one.file === 'good.jpg').length).toBeGreaterThan(1)
    }),
    { numRuns: 20, seed: 1 },
  )
})
