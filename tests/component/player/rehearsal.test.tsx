import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { type RehearsalClock, rehearsalClock } from '../../../src/base/clock.ts'
import { createRehearsal, type Rehearsal } from '../../../src/player/rehearsal.ts'
import { type FakeMedia, installFakeMedia, passSeconds } from '../../support/display/fake-media.ts'
import { anItem, aPlaylist, items, playlistOf } from '../../support/display/playlists.ts'

const CHRISTMAS_EVE = new Date(2026, 11, 24, 18, 0).getTime()

let media: FakeMedia
let root: HTMLElement
let clock: RehearsalClock
let rehearsal: Rehearsal
/** The names of the shown files in order. */
let shown: string[]

function start(playlists: readonly Playlist[], { at = CHRISTMAS_EVE, speed = 1 } = {}): void {
  clock = rehearsalClock(at)
  clock.setSpeed(speed)
  rehearsal = createRehearsal({ root, type: 'videowall', playlists, clock })
}

/** Lets real seconds pass. */
const pass = (seconds: number) => passSeconds(media, seconds)

const films = () => [...root.querySelectorAll('video')]

/** The speeds at which the films play that are loaded now, and at which every later film begins. */
const rates = () => [...new Set(films().flatMap(film => [film.playbackRate, film.defaultPlaybackRate]))]

const onScreen = () => rehearsal.details().current?.item.media.name

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 10, 11, 0) })
  media = installFakeMedia()
  root = document.createElement('div')
  document.body.append(root)
  shown = []
  vi.spyOn(console, 'info').mockImplementation((line: string) => {
    const file = /^Rehearsal: shows "([^"]+)"/.exec(line)?.[1]
    if (file) shown.push(file)
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  rehearsal.dispose()
  root.remove()
  media.restore()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.mocked(console.info).mockRestore()
  vi.mocked(console.warn).mockRestore()
})

// requirement 11.21
test('a rehearsal plays what the screen plays at its time, and not what it plays now', async () => {
  const today = aPlaylist({ id: 1, date_end: '2026-03-10', items: items('good today.jpg') })
  const evening = aPlaylist({ id: 2, time_start: '18:00:00', time_end: '23:00:00', items: items('good evening.jpg') })
  const off = aPlaylist({ id: 3, is_active: false, items: items('good off.jpg') })
  start([today, evening, off])
  expect(rehearsal.hasPicture()).toBe(false)
  await pass(1)
  expect([rehearsal.hasPicture(), onScreen()]).toEqual([true, 'good evening.jpg'])
  expect(rehearsal.schedule().rotation.map(one => one.id)).toEqual([2])
})

// requirements 11.21, 11.22
test('at 60 times the speed the rotation changes at its minute, and a new day needs no answer', async () => {
  const late = aPlaylist({ id: 1, time_start: '23:50:00', time_end: '23:58:00', items: items('good late.jpg') })
  const next = aPlaylist({ id: 2, date_start: '2026-12-25', items: items('good next.jpg') })
  start([late, next], { at: CHRISTMAS_EVE + 6 * 3_600_000 - 120_000, speed: 60 })
  await pass(0.9)
  expect(onScreen()).toBe('good late.jpg')
  // The window includes the minute of its end; the item may end.
  await pass(1)
  expect([rehearsal.schedule().rotation, rehearsal.hasPicture()]).toEqual([[], false])
  await pass(0.6)
  expect([rehearsal.schedule().rotation.map(one => one.id), onScreen()]).toEqual([[2], 'good next.jpg'])
})

// requirement 11.22
test('films and images take their share of the time at every speed', async () => {
  start([playlistOf(['good 1.mp4', 'good 2.jpg'], 8)], { speed: 4 })
  await pass(20)
  const calm = shown.length
  clock.setSpeed(1)
  await pass(20)
  const slow = shown.length - calm
  expect(calm).toBeGreaterThan(2.5 * slow)
  expect(films().every(film => film.muted)).toBe(true)
  expect(rates()).toEqual([1])
  clock.setSpeed(16)
  expect(rates()).toEqual([16])
  await pass(1)
  expect(rates()).toEqual([16])
})

// requirement 11.21
test('listeners learn of the picture, and nothing is downloaded to be kept', async () => {
  const listener = vi.fn()
  start([playlistOf(['good 1.jpg'])])
  const unsubscribe = rehearsal.subscribe(listener)
  await pass(1)
  expect(listener).toHaveBeenCalled()
  listener.mockClear()
  unsubscribe()
  await pass(12)
  expect(listener).not.toHaveBeenCalled()
  expect(media.downloads).toEqual([])
})

// requirements 9.8 and 11.22
test('a film that has ended before its first frame is reported does not stop the screen', async () => {
  // A hidden page tells of no frame.
  HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
  start([playlistOf(['good 1.mp4', 'good 2.mp4'])], { speed: 16 })
  await pass(20)
  expect(shown.length).toBeGreaterThan(8)
})

// requirement 9.16
test('a rehearsal leaves out an SVG that would keep the browser busy, on the next day too', async () => {
  const heavy = anItem('good heavy.svg')
  const tooLarge = { ...heavy, id: 2, media: { ...heavy.media, size: 2_000_001 } }
  start([aPlaylist({ items: [tooLarge, ...items('good 1.jpg')] })], { at: CHRISTMAS_EVE + 6 * 3_600_000 - 15_000 })
  await pass(30)
  expect(new Date(clock.now()).getDate()).toBe(25)
  expect(new Set(shown)).toEqual(new Set(['good 1.jpg']))
  expect(rehearsal.schedule().rotation.flatMap(one => one.items)).toHaveLength(1)
  expect(vi.mocked(console.warn).mock.calls.join()).toContain('"good heavy.svg" is an SVG of 2000001 bytes')
})
