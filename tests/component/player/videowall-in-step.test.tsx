import { describe, expect, vi } from 'vitest'
import { play, type Shown, START, test } from '../../support/display/in-step-test.ts'
import { aPlaylist, items, playlistOf } from '../../support/display/playlists.ts'

/* Two screens in one document, with the real layers over media that behave as their names say; a step is 100 ms. */

const filmIn = (root: HTMLElement) => root.children[Number(root.dataset.front)]?.querySelector('video')

/** The places in the order of whole rounds at which the items are due, as seconds since the start. */
const secondsOf = (shown: readonly Shown[]) => shown.map(({ at }) => (at - START) / 1000)

const near = (seconds: readonly number[], due: readonly number[]) =>
  seconds.every((at, index) => Math.abs(at - (due[index] ?? Number.NaN)) <= 0.15)

// requirements 33.1 and 33.5
describe('screens in step', () => {
  const list = aPlaylist({
    items: items('good 1.jpg', 'good 2.mp4', 'good 3.jpg').map(item => ({ ...item, duration: 2 })),
  })

  test('cut at their due times, however long they have played', async ({ stage }) => {
    const { wall, shown } = stage.open()
    play(wall, list)
    await stage.pass(31)
    expect(shown.slice(1, 7).map(({ file }) => file)).toEqual([
      'good 2.mp4',
      'good 3.jpg',
      'good 1.jpg',
      'good 2.mp4',
      'good 3.jpg',
      'good 1.jpg',
    ])
    const due = shown.slice(1).map((_, index) => 2 * (index + 1))
    expect([secondsOf(shown.slice(1)), near(secondsOf(shown.slice(1)), due)]).toEqual([expect.anything(), true])
  })

  test('show the same item although they were started at different times', async ({ stage }) => {
    const first = stage.open()
    play(first.wall, list)
    await stage.pass(3.7)
    const second = stage.open()
    play(second.wall, list)
    await stage.pass(20)
    const cuts = ({ shown }: typeof first) => shown.filter(({ at }) => at > START + 6000).map(({ file }) => file)
    expect(cuts(first).length).toBeGreaterThan(7)
    expect(cuts(second)).toEqual(cuts(first))
    const [a, b] = [first, second].map(({ shown }) => secondsOf(shown.filter(({ at }) => at > START + 6000)))
    expect(near(a ?? [], b ?? [])).toBe(true)
  })

  test('join a film at its second, and hold its last frame if it is shorter than its turn', async ({ stage }) => {
    vi.setSystemTime(START + 61_000)
    const film = aPlaylist({ items: items('good.mp4', 'good.jpg').map(item => ({ ...item, duration: 5 })) })
    const { wall, root, shown } = stage.open()
    play(wall, film)
    await stage.pass(0.7)
    expect(shown.map(({ file }) => file)).toEqual(['good.mp4'])
    expect(filmIn(root)?.currentTime).toBeGreaterThan(1.3)
    await stage.pass(1.5)
    expect(filmIn(root)?.ended).toBe(true)
    await stage.pass(3)
    expect(shown.map(({ file }) => file)).toEqual(['good.mp4', 'good.jpg'])
    expect(near(secondsOf(shown.slice(1)), [65])).toBe(true)
  })

  // requirement 9.18
  test('know that every file has failed, and say so', async ({ stage }) => {
    const { wall } = stage.open()
    play(wall, playlistOf(['broken 1.jpg', 'broken 2.jpg'], 2))
    expect(wall.haveAllFailed()).toBe(false)
    await stage.pass(20)
    expect(wall.haveAllFailed()).toBe(true)
  })

  test('keep the picture before an item that is broken or late, and are in step behind it', async ({ stage }) => {
    const bad = playlistOf(['good 1.jpg', 'broken.mp4', 'good 2.jpg', 'slow.mp4', 'good 3.jpg'], 4)
    const { wall, shown } = stage.open()
    play(wall, bad)
    await stage.pass(60)
    const whole = shown.filter(({ at }) => at > START + 19_000)
    for (const { file, at } of whole.filter(one => one.file.endsWith('jpg'))) {
      const due = { 'good 1.jpg': 0, 'good 2.jpg': 8, 'good 3.jpg': 16 }[file] ?? Number.NaN
      const second = ((at - START) / 1000) % 20
      expect(Math.min(Math.abs(second - due), Math.abs(second - 20 - due)), `${file} at ${second}`).toBeLessThan(0.2)
    }
    // The film that loads for 25 s in the background joins in its own turn.
    expect(whole.map(({ file }) => file)).toContain('slow.mp4')
    expect(shown.map(({ file }) => file)).not.toContain('broken.mp4')
  })

  // requirement 33.4
  test('take a changed list at the same moment', async ({ stage }) => {
    const [early, late] = [stage.open(), stage.open()]
    for (const { wall } of [early, late]) play(wall, list)
    await stage.pass(3.1)
    const next = playlistOf(['good 7.jpg', 'good 8.jpg'], 3)
    play(early.wall, next)
    await stage.pass(0.8)
    play(late.wall, next)
    await stage.pass(10)
    const taken = [early, late].map(({ shown }) => shown.find(({ file }) => /[78]/.test(file)))
    expect(taken[0]?.file).toBe(taken[1]?.file)
    expect(Math.abs((taken[0]?.at ?? 0) - (taken[1]?.at ?? 1e9))).toBeLessThanOrEqual(200)
    expect(taken[0]?.at).toBeGreaterThanOrEqual(START + 8000)
  })

  // requirement 33.6
  test('learn the length of a film that has none, and say so until then', async ({ stage }) => {
    const film = aPlaylist({ items: items('good.mp4', 'good.jpg').map(item => ({ ...item, duration: 0 })) })
    const { wall, shown } = stage.open()
    play(wall, film)
    expect(wall.details().withoutLength).toEqual(['"good.mp4"'])
    await stage.pass(25)
    expect(wall.details().withoutLength).toEqual([])
    const films = shown.filter(({ at }) => at > START + 21_000)
    await stage.pass(30)
    // 2 s of film and 10 s of photo.
    const begun = shown.filter(({ file, at }) => file === 'good.mp4' && at > START + 26_000).map(({ at }) => at)
    expect(films.length).toBeGreaterThan(0)
    expect(Math.abs((begun[1] ?? 0) - (begun[0] ?? 0) - 12_000)).toBeLessThanOrEqual(200)
  })

  // requirement 33.7
  test('bring a film that has drifted back by its rate, and by a move beyond 300 ms', async ({ stage }) => {
    const long = aPlaylist({ items: items('stuck.mp4').map(item => ({ ...item, duration: 60 })) })
    const { wall, root } = stage.open()
    play(wall, long)
    await stage.pass(1.5)
    const film = filmIn(root)
    if (!film) throw new Error('No film is on the screen.')
    film.currentTime = (Date.now() - START) / 1000 - 0.2
    const behind = film.currentTime
    await stage.pass(0.5)
    expect(film.playbackRate).toBeCloseTo(1.03)
    expect(film.currentTime - behind).toBeLessThan(0.6)
    film.currentTime -= 1
    await stage.pass(0.5)
    expect(Math.abs((Date.now() - START) / 1000 - film.currentTime)).toBeLessThan(0.35)
  })
})
