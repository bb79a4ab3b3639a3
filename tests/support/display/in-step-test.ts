import { test as base, expect, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { type Clock, wallClock } from '../../../src/base/clock.ts'
import { VideowallInStep } from '../../../src/player/videowall/in-step/videowall-in-step.ts'
import { driverOptions, silentLog } from './driver-options.ts'
import { type FakeMedia, hasPictureInFront, installFakeMedia, passSeconds } from './fake-media.ts'

/** A multiple of 60 s, so that lists of whole seconds begin a round here. */
export const START = Date.UTC(2026, 2, 10, 12)

export interface Shown {
  file: string
  /** Milliseconds of the server's clock. */
  at: number
}

/** A screen with the real layers over media that behave as their names say. */
export interface ScreenInStep {
  wall: VideowallInStep
  root: HTMLElement
  shown: Shown[]
}

export interface ScreensInStep {
  /** Opens a screen whose clock was measured. @param clock that of the server */
  open(clock?: Clock): ScreenInStep
  pass(seconds: number): Promise<void>
}

function openScreen(clock: Clock): ScreenInStep {
  const root = document.createElement('div')
  document.body.append(root)
  const shown: Shown[] = []
  const info = (text: string) => {
    const file = /^shows "([^"]+)"/.exec(text)?.[1]
    if (file) shown.push({ file, at: clock.now() })
  }
  const options = driverOptions(root, { log: { ...silentLog, info } })
  return { wall: new VideowallInStep(options, clock), root, shown }
}

/** Names a screen that reports a picture while its front layer has none. */
function blackScreen({ wall, root, shown }: ScreenInStep, media: FakeMedia): string[] {
  return wall.state().hasPicture && !hasPictureInFront(root, media)
    ? [`after ${shown.map(({ file }) => file).join(', ')}`]
    : []
}

/** Vitest's `test` with screens in step; none is ever black, and none leaves a timer behind. */
export const test = base.extend<{ stage: ScreensInStep }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern.
  stage: async ({}, use) => {
    vi.useFakeTimers({ now: START })
    localStorage.clear()
    const media = installFakeMedia()
    const screens: ScreenInStep[] = []
    const black: string[] = []
    await use({
      open(clock = wallClock) {
        const screen = openScreen(clock)
        screens.push(screen)
        return screen
      },
      pass: seconds =>
        passSeconds(media, seconds, () => void black.push(...screens.flatMap(screen => blackScreen(screen, media)))),
    })
    for (const { wall, root } of screens) {
      wall.dispose()
      root.remove()
    }
    // The listeners of promises that were settled last run now.
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    media.restore()
    vi.useRealTimers()
    expect(black).toEqual([])
  },
})

/** Gives a screen playlists, all of which play now. */
export const play = (wall: VideowallInStep, ...playlists: Playlist[]) => wall.update(playlists, [], false, playlists)
