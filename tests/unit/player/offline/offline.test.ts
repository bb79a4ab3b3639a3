import { expect, test, vi } from 'vitest'
import type { TodaysAnswer } from '../../../../src/api/todays-answer.ts'
import { joinOffline, type Offline, type ScreenSide } from '../../../../src/player/offline/offline.ts'
import { offlineDetails } from '../../../support/display/offline-details.ts'
import { aPlaylist } from '../../../support/display/playlists.ts'

const playlists = [aPlaylist()]
const good: TodaysAnswer = { kind: 'playlists', playlists }
const { signal } = new AbortController()

function anOffline() {
  const details = offlineDetails()
  return {
    loaded: vi.fn<Offline['loaded']>(),
    callFailed: vi.fn<Offline['callFailed']>(),
    itemEnded: vi.fn<Offline['itemEnded']>(),
    awaitKept: vi.fn<Offline['awaitKept']>(async () => true),
    details: () => details,
    dispose: vi.fn<Offline['dispose']>(),
  }
}

/** A screen whose offline keeping is opened when the test says so. */
function join() {
  let settle: (opened: Offline | undefined) => void = () => undefined
  const opening = new Promise<Offline | undefined>(resolve => {
    settle = resolve
  })
  const take = vi.fn<ScreenSide['take']>()
  const screen = { name: { uniqueId: 'lobby', type: 'videowall' }, take } as unknown as ScreenSide
  const offline = joinOffline(screen, () => opening)
  return {
    offline,
    take,
    async open(opened: Offline | undefined) {
      settle(opened)
      await opening
    },
  }
}

test('an answer waits until its files can be kept', async () => {
  const { offline, open } = join()
  const answered = vi.fn()
  const answer = offline.whenReady(Promise.resolve(good)).then(answered)
  await Promise.resolve()
  expect(answered).not.toHaveBeenCalled()
  await open(anOffline())
  await answer
  expect(answered).toHaveBeenCalledExactlyOnceWith(good)
})

test.each<TodaysAnswer>([
  { kind: 'failed', reason: 'no answer' },
  { kind: 'nothing', reason: 'no such screen' },
])('an answer without playlists asks for the kept answer, and is handed on: $kind', async answer => {
  const { offline, open } = join()
  const opened = anOffline()
  await open(opened)
  expect(await offline.whenReady(Promise.resolve(answer))).toEqual(answer)
  expect(opened.callFailed).toHaveBeenCalledOnce()
  await offline.whenReady(Promise.resolve(good))
  expect(opened.callFailed).toHaveBeenCalledOnce()
})

test('a good answer is kept and played by what keeps it, or played at once if nothing is kept', async () => {
  const kept = join()
  const opened = anOffline()
  await kept.open(opened)
  kept.offline.loaded(playlists)
  expect([opened.loaded.mock.calls, kept.take.mock.calls]).toEqual([[[playlists]], []])
  const unkept = join()
  await unkept.open(undefined)
  unkept.offline.loaded(playlists)
  expect(unkept.take.mock.calls).toEqual([[playlists]])
})

test('a browser that keeps nothing keeps no file, has no details, and its answers come through', async () => {
  const { offline, open } = join()
  await open(undefined)
  expect(await offline.awaitKept('/uploads/a.mp4', signal)).toBe(false)
  expect(offline.details()).toBeUndefined()
  expect(await offline.whenReady(Promise.resolve({ kind: 'failed', reason: 'x' }))).toMatchObject({ kind: 'failed' })
})

test('the end of an item, questions for a file and for the details go to what keeps them', async () => {
  const { offline, open } = join()
  const opened = anOffline()
  expect(await offline.awaitKept('/uploads/a.mp4', signal)).toBe(false)
  offline.itemEnded()
  await open(opened)
  offline.itemEnded()
  expect(opened.itemEnded).toHaveBeenCalledOnce()
  expect(await offline.awaitKept('/uploads/a.mp4', signal)).toBe(true)
  expect(opened.awaitKept).toHaveBeenCalledExactlyOnceWith('/uploads/a.mp4', signal)
  expect(offline.details()).toBe(opened.details())
})

test('a screen that leaves before it is opened ends what is opened later', async () => {
  const { offline, open } = join()
  const opened = anOffline()
  offline.dispose()
  await open(opened)
  await Promise.resolve()
  expect(opened.dispose).toHaveBeenCalledOnce()
})
