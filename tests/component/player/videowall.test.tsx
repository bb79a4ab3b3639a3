import { describe, expect } from 'vitest'
import { playlistOf } from '../../support/display/playlists.ts'
import { BACK_SECONDS, test } from '../../support/display/videowall-test.ts'

describe('a film without progress', () => {
  for (const [file, bound] of [
    ['hangs.mp4', 11],
    ['frozen.mp4', BACK_SECONDS],
  ] as const) {
    // requirement 9.8
    test(`${file}: the screen is back within ${bound} s, every time`, async ({ harness }) => {
      harness.play(playlistOf(['good.mp4', file, 'good 2.mp4']))
      await harness.pass(60)
      const starts = harness.shown.flatMap(({ file: one, at }, index) =>
        one === file && harness.shown[index - 1]?.file !== file ? [at] : [],
      )
      expect(starts.length).toBeGreaterThan(1)
      for (const start of starts.slice(0, -1)) {
        const back =
          harness.shown.find(({ file: one, at }) => at > start && one !== file)?.at ?? Number.POSITIVE_INFINITY
        expect(Math.round((back - start) * 1000) / 1000).toBeLessThanOrEqual(bound)
      }
    })
  }
})

// requirement 9.7
test('a missing file is asked for less often each time, and still once a minute', async ({ harness }) => {
  harness.play(playlistOf(['good 1.jpg', 'broken 2.jpg'], 1))
  const asked = () => harness.warnings.filter(text => text.startsWith('"broken 2.jpg" failed')).length
  await harness.pass(25)
  expect(asked()).toBeLessThanOrEqual(6)
  const before = asked()
  await harness.pass(240)
  expect(asked() - before).toBeGreaterThanOrEqual(3)
  expect(harness.filesShown().every(file => file === 'good 1.jpg')).toBe(true)
})

describe('one decoder', () => {
  for (const refusal of ['silent', 'error', 'rejection', 'hang'] as const) {
    // requirement 9.9
    test(`a second film that is refused (${refusal}) costs no film its turn, and soon no overlap is tried`, async ({
      harness,
    }) => {
      harness.media.refusal = refusal
      harness.play(playlistOf(['good 1.mp4', 'good 2.mp4', 'good 3.mp4']))
      await harness.pass(120)
      const files = harness.filesShown()
      expect(files).toEqual(files.map((_, index) => `good ${(index % 3) + 1}.mp4`))
      expect(harness.longestHold()).toBeLessThanOrEqual(BACK_SECONDS)
      // Twenty films begin alone after a refusal: a film, its loading, and the wait for a frame that jsdom cannot give.
      if (refusal !== 'hang') expect(files.length).toBeGreaterThan(25)
    })
  }

  test('films overlap again after one accidental refusal', async ({ harness }) => {
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

// requirements 9.18 and 11.17
test('a videowall knows that every file has failed, also while it tries them again, and tells it after a minute', async ({
  harness,
}) => {
  harness.play(playlistOf(['broken 1.jpg', 'broken 2.mp4']))
  expect(harness.wall.haveAllFailed()).toBe(false)
  await harness.pass(8)
  for (let second = 0; second < 20; second += 1) {
    expect(harness.wall.haveAllFailed()).toBe(true)
    await harness.pass(1)
  }
  await harness.pass(27)
  expect(harness.stuck).toBe(0)
  await harness.pass(15)
  expect(harness.stuck).toBe(1)
  harness.play(playlistOf(['broken 1.jpg', 'good.jpg']))
  expect(harness.wall.haveAllFailed()).toBe(false)
})

// requirement 11.7
describe('midnight', () => {
  test.for(['good.jpg', 'good.mp4'])(
    '%s stays as the last picture until the new day is known',
    async (file, { harness }) => {
      harness.play(playlistOf([file]))
      await harness.pass(3)
      harness.wall.update([], ['1'], true)
      await harness.pass(90)
      expect(harness.wall.state()).toEqual({ isPlaying: false, hasPicture: true })
      expect(harness.hasPictureInFront()).toBe(true)
      harness.play(playlistOf(['good 2.jpg']))
      await harness.pass(2)
      expect(harness.filesShown().at(-1)).toBe('good 2.jpg')
      expect([harness.stuck, harness.warnings]).toEqual([0, []])
    },
  )

  test('a new day without a playlist empties the screen', async ({ harness }) => {
    harness.play(playlistOf(['good.jpg']))
    await harness.pass(3)
    harness.wall.update([], ['1'], true)
    await harness.pass(30)
    harness.wall.update([], ['1'], false)
    expect(harness.wall.state()).toEqual({ isPlaying: false, hasPicture: false })
  })
})
