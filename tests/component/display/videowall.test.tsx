import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FILM_SECONDS } from '../../support/display/fake-films.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { startVideowall, type VideowallHarness } from '../../support/display/videowall-harness.ts'

/** Seconds within which a screen has to go on. */
const BACK_SECONDS = 15

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

/** A playlist of these files; its images stay for the given seconds. */
const playlistOf = (files: readonly string[], seconds = 5) =>
  aPlaylist({
    items: files.map((file, index) => anItem(file, { id: index + 1, order_position: index + 1, duration: seconds })),
  })

const filesShown = () => harness.shown.map(one => one.file)

/** The longest time in seconds without a new picture. */
const longestHold = () => Math.max(...harness.shown.map(({ at }, index) => at - (harness.shown[index - 1]?.at ?? 0)))

/** The longest time in seconds from the end of an item to the next picture, if every item takes the given seconds. */
const longestWait = (seconds: number) =>
  Math.max(...harness.beginnings.slice(1).map((at, index) => at - (harness.beginnings[index] ?? 0))) - seconds

// requirement 9.14
describe('late files', () => {
  test('a film that loads for 25 s is loaded once in the background, and joins at its position', async () => {
    harness.play(playlistOf(['good 1.jpg', 'slow.mp4', 'good 2.jpg', 'good 3.jpg']))
    await harness.pass(50)
    const files = filesShown()
    const joined = files.indexOf('slow.mp4')
    const round = ['good 1.jpg', 'good 2.jpg', 'good 3.jpg']
    expect(files.slice(0, joined)).toEqual(files.slice(0, joined).map((_, index) => round[index % 3]))
    expect(files.slice(joined - 1, joined + 4)).toEqual([
      'good 1.jpg',
      'slow.mp4',
      'good 2.jpg',
      'good 3.jpg',
      'good 1.jpg',
    ])
    // The film has come after 28 s, and its position comes once in 15 s.
    expect(harness.shown[joined]?.at).toBeLessThan(28 + 15)
    expect(harness.media.downloads).toEqual(['slow.mp4'])
    expect(harness.warnings).toEqual([])
    expect(longestWait(5)).toBeLessThanOrEqual(1)
  })

  test('a late item joins before the item that was prepared instead', async () => {
    harness.play(playlistOf(['good 1.jpg', 'slow.jpg', 'good 2.jpg'], 60))
    await harness.pass(62)
    expect(filesShown()).toEqual(['good 1.jpg', 'slow.jpg'])
  })

  for (const file of ['stalls.mp4', 'trickle.mp4', 'stalls.jpg', 'trickle.jpg', 'broken.mp4', 'broken.jpg']) {
    for (const seconds of [1, 5]) {
      test(`${file} never holds the screen (images of ${seconds} s)`, async () => {
        harness.play(playlistOf(['good 1.jpg', file, 'good 2.jpg'], seconds))
        await harness.pass(90)
        const files = filesShown()
        expect(files).toEqual(files.map((_, index) => `good ${(index % 2) + 1}.jpg`))
        expect(longestWait(seconds)).toBeLessThanOrEqual(1)
        // Most of the pictures that a perfect line would show.
        expect(files.length).toBeGreaterThan((90 / seconds) * 0.75 - 3)
      })
    }
  }

  test('the only ready item is repeated until another one is ready', async () => {
    harness.play(playlistOf(['stalls 1.mp4', 'good.mp4', 'stalls 2.jpg', 'trickle.mp4']))
    await harness.pass(60)
    expect(new Set(filesShown())).toEqual(new Set(['good.mp4']))
    // After a second for the first item, and the two waits for a frame that jsdom cannot give.
    expect(harness.shown[0]?.at).toBeLessThanOrEqual(3)
    expect(longestWait(FILM_SECONDS)).toBeLessThanOrEqual(1)
  })

  test('two files that trickle do not keep a third one from being loaded', async () => {
    harness.play(playlistOf(['good.jpg', 'trickle 1.mp4', 'trickle 2.mp4', 'slow.mp4'], 2))
    await harness.pass(100)
    expect(filesShown()).toContain('slow.mp4')
    expect(longestWait(2)).toBeLessThanOrEqual(1)
  })

  test('a file that another part of the page downloads is not downloaded again', async () => {
    let isKept: (kept: boolean) => void = () => undefined
    harness.awaitKept = () => new Promise(resolve => (isKept = resolve))
    harness.play(playlistOf(['good.jpg', 'slow.jpg'], 2))
    await harness.pass(40)
    expect(filesShown()).not.toContain('slow.jpg')
    expect(harness.media.downloads).toEqual([])
    expect(harness.wall.details().reason).toContain('1 late, loaded in the background.')
    isKept(true)
    await harness.pass(0.1)
    const { next, reason } = harness.wall.details()
    expect([next?.item.media.file_name, reason]).toEqual(['slow.jpg', 'It follows by position.'])
  })

  test('the only item is waited for', async () => {
    harness.play(playlistOf(['slow.mp4']))
    await harness.pass(28)
    expect(filesShown()).toEqual(['slow.mp4'])
    expect(harness.media.downloads).toEqual([])
  })

  test('the screen begins with the first item that is ready', async () => {
    harness.play(playlistOf(['slow.jpg', 'good.jpg', 'good 2.jpg'], 2))
    await harness.pass(1.6)
    expect(filesShown()).toEqual(['good.jpg'])
  })

  // requirement 9.9
  test('a film whose sound alone can be decoded is left out and not shown as black', async () => {
    harness.play(playlistOf(['good.jpg', 'soundonly.mp4', 'good.mp4']))
    await harness.pass(30)
    expect(filesShown().slice(0, 4)).toEqual(['good.jpg', 'good.mp4', 'good.jpg', 'good.mp4'])
    expect(filesShown()).not.toContain('soundonly.mp4')
    expect(harness.warnings[0]).toBe('"soundonly.mp4" failed (attempt 1): has no picture that can be decoded')
  })

  test('an image that loads for 25 s while another one plays is shown', async () => {
    harness.play(playlistOf(['good.jpg', 'slow.jpg'], 30))
    await harness.pass(31)
    expect(filesShown()).toEqual(['good.jpg', 'slow.jpg'])
  })
})

describe('a film without progress', () => {
  for (const [file, bound] of [
    ['hangs.mp4', 11],
    ['frozen.mp4', BACK_SECONDS],
  ] as const) {
    // requirement 9.8
    test(`${file}: the screen is back within ${bound} s, every time`, async () => {
      harness.play(playlistOf(['good.mp4', file, 'good 2.mp4']))
      await harness.pass(60)
      const starts = harness.shown.flatMap(({ file: one, at }, index) =>
        one === file && harness.shown[index - 1]?.file !== file ? [at] : [],
      )
      expect(starts.length).toBeGreaterThan(1)
      for (const start of starts.slice(0, -1)) {
        const back = harness.shown.find(({ file: one, at }) => at > start && one !== file)?.at ?? 0
        expect(back - start).toBeLessThanOrEqual(bound)
      }
    })
  }

  test('a film that fails in the middle is replaced at once', async () => {
    harness.play(playlistOf(['dies.mp4', 'good.mp4']))
    await harness.pass(6)
    expect(filesShown().slice(0, 2)).toEqual(['dies.mp4', 'good.mp4'])
    expect(longestHold()).toBeLessThanOrEqual(FILM_SECONDS + 1)
  })
})

describe('one decoder', () => {
  for (const refusal of ['silent', 'error', 'rejection', 'hang'] as const) {
    // requirement 9.9
    test(`a second film that is refused (${refusal}) costs no film its turn, and soon no overlap is tried`, async () => {
      harness.media.refusal = refusal
      harness.play(playlistOf(['good 1.mp4', 'good 2.mp4', 'good 3.mp4']))
      await harness.pass(120)
      const files = filesShown()
      expect(files).toEqual(files.map((_, index) => `good ${(index % 3) + 1}.mp4`))
      expect(longestHold()).toBeLessThanOrEqual(BACK_SECONDS)
      // Twenty films begin alone after a refusal: a film, its loading, and the wait for a frame that jsdom cannot give.
      if (refusal !== 'hang') expect(files.length).toBeGreaterThan(25)
    })
  }

  test('films overlap again after one accidental refusal', async () => {
    const lone = () =>
      harness.shown.slice(1).filter(({ at }, index) => at - (harness.shown[index]?.at ?? 0) > 3.2).length
    harness.play(playlistOf(['good 1.mp4', 'good 2.mp4']))
    await harness.pass(20)
    expect(lone()).toBe(0)
    harness.media.refusal = 'rejection'
    await harness.pass(3)
    harness.media.refusal = 'none'
    const before = harness.shown.length
    await harness.pass(60)
    harness.shown.splice(0, before + 3)
    expect(harness.shown.length).toBeGreaterThan(10)
    expect(lone()).toBe(0)
  })
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

// requirement 11.7
describe('midnight', () => {
  test.each(['good.jpg', 'good.mp4'])('%s stays as the last picture until the new day is known', async file => {
    harness.play(playlistOf([file]))
    await harness.pass(3)
    harness.wall.update([], ['1'], true)
    await harness.pass(90)
    expect(harness.wall.state()).toEqual({ isPlaying: false, hasPicture: true })
    expect(harness.hasPictureInFront()).toBe(true)
    harness.play(playlistOf(['good 2.jpg']))
    await harness.pass(2)
    expect(filesShown().at(-1)).toBe('good 2.jpg')
    expect([harness.stuck, harness.warnings]).toEqual([0, []])
  })

  test('a new day without a playlist empties the screen', async () => {
    harness.play(playlistOf(['good.jpg']))
    await harness.pass(3)
    harness.wall.update([], ['1'], true)
    await harness.pass(30)
    harness.wall.update([], ['1'], false)
    expect(harness.wall.state()).toEqual({ isPlaying: false, hasPicture: false })
  })
})
