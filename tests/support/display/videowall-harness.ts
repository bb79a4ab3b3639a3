import { vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { DriverOptions } from '../../../src/player/driver.ts'
import { Videowall } from '../../../src/player/videowall/videowall.ts'
import { driverOptions, silentLog } from './driver-options.ts'
import { STEP_MS } from './fake-behaviour.ts'
import { type FakeMedia, hasPictureInFront, installFakeMedia } from './fake-media.ts'

/** The real videowall over media that behave as their names say; the test moves the clock. */
export interface VideowallHarness {
  media: FakeMedia
  wall: Videowall
  /** The element that holds the two layers. */
  root: HTMLElement
  /** The shown files in order, each with the seconds since the start. */
  shown: Array<{ file: string; at: number }>
  /** Seconds since the start at which an item was shown or started again. */
  beginnings: number[]
  warnings: string[]
  /** The number of times that the player has reported a stuck page. */
  stuck: number
  /** Resolves to true if another part of the page has kept the file; false, unless a test replaces it. */
  awaitKept: DriverOptions['awaitKept']
  hasPictureInFront(): boolean
  filesShown(): string[]
  /** The longest time in seconds without a new picture. */
  longestHold(): number
  /** The longest time in seconds from the end of an item to the next picture, if every item takes the given seconds. */
  longestWait(seconds: number): number
  play(...playlists: Playlist[]): void
  /** Lets seconds pass; `look` is called after each step of 100 ms. */
  pass(seconds: number, look?: () => void): Promise<void>
  dispose(): void
}

/** Call `vi.useFakeTimers()` before. */
export function startVideowall(): VideowallHarness {
  const media = installFakeMedia()
  const root = document.createElement('div')
  document.body.append(root)
  let now = 0

  const harness: VideowallHarness = {
    media,
    root,
    shown: [],
    beginnings: [],
    warnings: [],
    stuck: 0,
    awaitKept: async () => false,
    wall: new Videowall(
      driverOptions(root, {
        awaitKept: (...asked) => harness.awaitKept(...asked),
        log: {
          ...silentLog,
          info(text) {
            const file = /^shows "([^"]+)"/.exec(text)?.[1]
            if (file) harness.shown.push({ file, at: now / 1000 })
            if (file || text.includes('begins again')) harness.beginnings.push(now / 1000)
          },
          warn: text => harness.warnings.push(text),
        },
        onStuck() {
          harness.stuck += 1
        },
      }),
    ),
    hasPictureInFront: () => hasPictureInFront(root, media),
    filesShown: () => harness.shown.map(({ file }) => file),
    longestHold: () => Math.max(...harness.shown.map(({ at }, index) => at - (harness.shown[index - 1]?.at ?? 0))),
    longestWait: seconds =>
      Math.max(...harness.beginnings.slice(1).map((at, index) => at - (harness.beginnings[index] ?? 0))) - seconds,
    play: (...playlists) => harness.wall.update(playlists, [], false),
    async pass(seconds, look = () => undefined) {
      for (let step = 0; step < (seconds * 1000) / STEP_MS; step += 1) {
        now += STEP_MS
        media.step()
        await vi.advanceTimersByTimeAsync(STEP_MS)
        look()
      }
    },
    dispose() {
      harness.wall.dispose()
      root.remove()
      media.restore()
    },
  }
  return harness
}
