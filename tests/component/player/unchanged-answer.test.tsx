import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playlist, ScreenType } from '../../../src/api/playlists.ts'
import type { CreateDriver } from '../../../src/player/drivers.ts'
import { createScreen } from '../../../src/player/screen.ts'
import { Ticker } from '../../../src/player/ticker/ticker.ts'
import { Videowall } from '../../../src/player/videowall/videowall.ts'
import { STEP_MS } from '../../support/display/fake-behaviour.ts'
import { installFakeLayout } from '../../support/display/fake-layout.ts'
import { installFakeMedia } from '../../support/display/fake-media.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'

/** Minutes from one regular call to the next, and milliseconds of a test. */
const EVERY = 1
const LENGTH_MS = 420_000

const said = { info: vi.spyOn(console, 'info'), warn: vi.spyOn(console, 'warn') }

let restore: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:30') })
  said.info.mockImplementation(() => undefined)
  restore = installFakeLayout({ width: 1920, height: 128, imageWidth: 300 })
})

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  restore()
  vi.useRealTimers()
  said.info.mockReset()
})

interface Course {
  /** The number of playlist calls. */
  calls: number
  /** The elements of the screen, once a second. */
  pictures: string[]
  /** Changes of the elements between a regular call and the end of its answer. */
  changes: MutationRecord[]
  log: string[]
}

const drivers: Record<ScreenType, CreateDriver> = {
  videowall: options => new Videowall(options),
  ticker: options => new Ticker(options),
}

/** Runs a screen for seven minutes. @param answer the playlists of the server at a call, counted from 1 */
async function run(type: ScreenType, refreshMinutes: number, answer: (call: number) => Playlist[]): Promise<Course> {
  const media = installFakeMedia()
  const root = document.createElement('div')
  document.body.append(root)
  const observer = new MutationObserver(() => undefined)
  observer.observe(root, { subtree: true, childList: true, attributes: true })
  const course: Course = { calls: 0, pictures: [], changes: [], log: [] }
  const screen = createScreen({ uniqueId: 'lobby', type }, root, drivers[type], {
    async load() {
      course.calls += 1
      if (course.calls > 1) observer.takeRecords()
      // The answer is used in the microtasks of this very moment, in which nothing else happens.
      if (course.calls > 1) setTimeout(() => course.changes.push(...observer.takeRecords()))
      return { kind: 'playlists', playlists: answer(course.calls) }
    },
    acquireSocket: () => new Promise(() => undefined),
    readStatusUpdate: () => null,
    fileUrl: file => `/uploads/${file.file_name}`,
    openOffline: async () => undefined,
    refreshMinutes,
  })
  for (let ms = 0; ms < LENGTH_MS; ms += STEP_MS) {
    media.step()
    await vi.advanceTimersByTimeAsync(STEP_MS)
    if (ms % 1000 === 0) course.pictures.push(root.innerHTML + (root.dataset.front ?? ''))
  }
  course.log = screen
    .details()
    .log.entries()
    .map(({ text }) => text)
  screen.dispose()
  observer.disconnect()
  root.remove()
  media.restore()
  return course
}

for (const [type, before, after] of [
  ['videowall', items('good 1.jpg', 'good 2.mp4', 'good 3.jpg'), items('good 1.jpg', 'good 4.jpg')],
  ['ticker', items('good 1.png', 'good 2.png', 'good 3.png'), items('good 1.png', 'good 4.png')],
] as const) {
  // requirements 9.10, 10.4, 11.8
  test(`${type}: an unchanged answer to the regular call touches no element, no order and no position`, async () => {
    const unchanged = () => [aPlaylist({ type, items: before })]
    const asked = await run(type, EVERY, unchanged)
    const alone = await run(type, 0, unchanged)
    expect([alone.calls, asked.calls > 5]).toEqual([1, true])
    expect(asked.changes).toEqual([])
    expect(asked.pictures.filter((picture, second) => picture !== asked.pictures[second - 1]).length).toBeGreaterThan(
      20,
    )
    expect(asked.pictures).toEqual(alone.pictures)
    expect(asked.log).toEqual(alone.log)
  })

  // requirement 11.8
  test(`${type}: a changed answer to the regular call is played`, async () => {
    const { pictures, log } = await run(type, EVERY, call => [aPlaylist({ type, items: call < 3 ? before : after })])
    expect(pictures.at(-1)).toContain('good 4')
    expect(log.filter(text => text === 'the playlists have changed')).toHaveLength(1)
  })
}
