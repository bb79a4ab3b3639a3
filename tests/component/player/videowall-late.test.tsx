import { describe, expect } from 'vitest'
import { playlistOf } from '../../support/display/playlists.ts'
import { test } from '../../support/display/videowall-test.ts'

// requirement 9.14
describe('late files', () => {
  test('a film that loads for 25 s is loaded once in the background, and joins at its position', async ({
    harness,
  }) => {
    harness.play(playlistOf(['good 1.jpg', 'slow.mp4', 'good 2.jpg', 'good 3.jpg']))
    await harness.pass(50)
    const files = harness.filesShown()
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
    expect(harness.longestWait(5)).toBeLessThanOrEqual(1)
  })

  for (const file of ['stalls.mp4', 'trickle.mp4', 'stalls.jpg', 'trickle.jpg', 'broken.mp4', 'broken.jpg']) {
    for (const seconds of [1, 5]) {
      test(`${file} never holds the screen (images of ${seconds} s)`, async ({ harness }) => {
        harness.play(playlistOf(['good 1.jpg', file, 'good 2.jpg'], seconds))
        await harness.pass(90)
        const files = harness.filesShown()
        expect(files).toEqual(files.map((_, index) => `good ${(index % 2) + 1}.jpg`))
        expect(harness.longestWait(seconds)).toBeLessThanOrEqual(1)
        // Most of the pictures that a perfect line would show.
        expect(files.length).toBeGreaterThan((90 / seconds) * 0.75 - 3)
      })
    }
  }

  for (const first of ['long.mp4', 'good 1.jpg']) {
    test(`two files at most are under way beside files that hang, ${first} included`, async ({ harness }) => {
      harness.play(playlistOf([first, 'stalls 1.jpg', 'stalls 2.mp4', 'stalls 3.jpg', 'good.jpg'], 15))
      let most = 0
      await harness.pass(55, () => {
        most = Math.max(most, harness.media.loading())
      })
      expect(harness.media.downloads.length).toBeGreaterThan(0)
      expect(most).toBe(2)
    })
  }

  test('a film that loads as long as it plays, and then again, leaves the line to a late file', async ({ harness }) => {
    harness.play(playlistOf(['long.mp4', 'slow.jpg']))
    await harness.pass(62)
    expect(harness.filesShown()).toEqual(['long.mp4', 'slow.jpg'])
  })

  test('a file that another part of the page downloads is not downloaded again', async ({ harness }) => {
    let isKept: (kept: boolean) => void = () => undefined
    harness.awaitKept = () => new Promise(resolve => (isKept = resolve))
    harness.play(playlistOf(['good.jpg', 'slow.jpg'], 2))
    await harness.pass(40)
    expect(harness.filesShown()).not.toContain('slow.jpg')
    expect(harness.media.downloads).toEqual([])
    expect(harness.wall.fault()).toBe('late')
    isKept(true)
    await harness.pass(0.1)
    expect([harness.wall.details().next?.item.media.file_name, harness.wall.fault()]).toEqual(['slow.jpg', null])
  })

  test('the screen begins with the first item that is ready', async ({ harness }) => {
    harness.play(playlistOf(['slow.jpg', 'good.jpg', 'good 2.jpg'], 2))
    await harness.pass(1.6)
    expect(harness.filesShown()).toEqual(['good.jpg'])
  })

  // requirement 9.9
  test('a film whose sound alone can be decoded is left out and not shown as black', async ({ harness }) => {
    harness.play(playlistOf(['good.jpg', 'soundonly.mp4', 'good.mp4']))
    await harness.pass(30)
    expect(harness.filesShown().slice(0, 4)).toEqual(['good.jpg', 'good.mp4', 'good.jpg', 'good.mp4'])
    expect(harness.filesShown()).not.toContain('soundonly.mp4')
    expect(harness.warnings[0]).toBe('"soundonly.mp4" failed (attempt 1): has no picture that can be decoded')
  })
})
