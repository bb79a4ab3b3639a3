import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FILM_SECONDS, type Refusal, STUCK_AFTER } from '../../support/display/fake-films.ts'
import { playlistOf } from '../../support/display/playlists.ts'
import { startVideowall, type VideowallHarness } from '../../support/display/videowall-harness.ts'
import { BACK_SECONDS } from '../../support/display/videowall-test.ts'

/* The browser reports every frame it has presented: the picture on the screen is known at every moment. */

/** Seconds for which a film may show no new frame before the player acts. */
const PATIENCE_SECONDS = 10

let harness: VideowallHarness
/** The moments at which the front layer had no picture although the videowall reported one. */
let black: string[]
let observer: MutationObserver

/** Checks the front layer. */
function look(when: string): void {
  if (harness.wall.state().hasPicture && !harness.hasPictureInFront()) {
    black.push(`${when}, after ${harness.shown.map(({ file, at }) => `${file} at ${at.toFixed(1)} s`).join(', ')}`)
  }
}

/** Starts a videowall; the front layer is checked after every change of the layers, before any later task. */
function start(): void {
  harness = startVideowall()
  black = []
  observer = new MutationObserver(() => look('at a change of the layers'))
  observer.observe(harness.root, { attributes: true, subtree: true, childList: true })
}

function stop(): void {
  observer.disconnect()
  harness.dispose()
}

beforeEach(() => {
  vi.useFakeTimers()
  start()
})

afterEach(() => {
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const pass = (seconds: number) => harness.pass(seconds, () => look('after a step'))

/** Seconds between one picture and the next. */
const times = () => harness.shown.slice(1).map(({ at }, index) => at - (harness.shown[index]?.at ?? 0))

// requirement 9.6
test('films follow one another with their frames, not with the time-out of a hidden page', async () => {
  harness.play(playlistOf(['good 1.mp4', 'good 2.mp4', 'good 3.mp4'], 2))
  await pass(30)
  expect(harness.shown.length).toBeGreaterThan(12)
  for (const time of times()) expect(time).toBeLessThanOrEqual(FILM_SECONDS + 0.2)
  expect(black).toEqual([])
})

// requirement 9.6
test('the first film is on the screen with its first frame, also if the rest of it comes later', async () => {
  harness.play(playlistOf(['earlyframe.mp4', 'good.jpg'], 2))
  await pass(0.3)
  expect(harness.shown.map(({ file }) => file)).toEqual(['earlyframe.mp4'])
})

// requirement 9.6
test('a film whose only frame came before it was ready is not waited for', async () => {
  harness.play(playlistOf(['good.jpg', 'earlyframe.mp4'], 1))
  await pass(20)
  for (const [index, time] of times().entries()) {
    const isImage = harness.shown[index]?.file === 'good.jpg'
    expect(time).toBeLessThanOrEqual((isImage ? 1 : FILM_SECONDS) + 0.2)
  }
  expect(black).toEqual([])
})

// requirement 9.8
test('a film whose clock runs on without a frame does not hold the screen', async () => {
  harness.play(playlistOf(['stuck.mp4', 'good.jpg'], 2))
  await pass(40)
  const starts = harness.shown.flatMap(({ file, at }, index) =>
    file === 'stuck.mp4' && harness.shown[index - 1]?.file !== file ? [at] : [],
  )
  expect(starts.length).toBeGreaterThan(1)
  for (const begun of starts.slice(0, -1)) {
    const back = harness.shown.find(({ file, at }) => at > begun && file === 'good.jpg')?.at ?? Number.POSITIVE_INFINITY
    // The frames of the film are judged: its time begins with the last frame.
    expect(back - begun).toBeGreaterThan(STUCK_AFTER + PATIENCE_SECONDS)
    // On a new element it loads and plays once more, as far as before.
    expect(back - begun).toBeLessThanOrEqual(2 * STUCK_AFTER + BACK_SECONDS + 1)
  }
})

// requirement 9.6
test('in every order of films and images, faults and changes, the front layer has a picture', async () => {
  const behaviours = 'good good lateframe earlyframe slow trickle stalls broken frozen hangs dies stuck soundonly'
  const file = fc
    .record({ behaviour: fc.constantFrom(...behaviours.split(' ')), kind: fc.constantFrom('jpg', 'mp4', 'mp4') })
    .map(({ behaviour, kind }) => `${behaviour}.${kind}`)
  const refusals: Refusal[] = ['none', 'none', 'silent', 'error', 'rejection', 'hang']
  const act = fc.record({
    // An empty list is a withdrawal; a new one may change everything that is prepared or comes up.
    plan: fc.option(fc.array(file, { maxLength: 4 }), { freq: 3 }),
    refusal: fc.constantFrom(...refusals),
    // Tenths of a second: a change may meet any moment of a cut.
    tenths: fc.integer({ min: 1, max: 120 }),
  })
  let shown = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async acts => {
      stop()
      start()
      for (const { plan, refusal, tenths } of acts) {
        harness.media.refusal = refusal
        if (plan) harness.play(...(plan.length > 0 ? [playlistOf(plan, 2)] : []))
        await pass(tenths / 10)
      }
      shown += harness.shown.length
      expect(black).toEqual([])
    }),
    { numRuns: 50, seed: 7 },
  )
  // A videowall that shows nothing is not tested here.
  expect(shown).toBeGreaterThan(250)
}, 60_000)
