import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { type Cue, cueAt, isGuessed, type StepPlan, takenAt } from '../../../../src/player/schedule/position-at.ts'
import { following } from '../../../../src/player/schedule/rotation.ts'
import { anItem, aPlaylist, items, playlistOf } from '../../../support/display/playlists.ts'

const MINUTE = 60_000
const noon = new Date('2026-03-10T12:00').getTime()

const planOf = (playlists: readonly Playlist[], fields: Partial<StepPlan> = {}): StepPlan => ({
  playlists,
  filmMs: () => null,
  ...fields,
})

const fileOf = ({ position }: Cue) => position?.item.media.file_name ?? null

/** Playlists of films and photos that play for some minutes around noon, or always. */
const playlist = fc
  .record({
    seconds: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 4 }),
    repeat_interval: fc.integer({ min: 0, max: 3 }),
    window: fc.option(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 }))),
  })
  .map(({ seconds, repeat_interval, window }) => {
    const files = seconds.map((duration, index) =>
      anItem(`${index}.${index % 2 ? 'mp4' : 'jpg'}`, { id: index, duration }),
    )
    const text = (minutes: number) => new Date(noon + minutes * MINUTE).toTimeString().slice(0, 8)
    const times = window && { time_start: text(window[0]), time_end: text(window[0] + window[1]) }
    return aPlaylist({ items: files, repeat_interval, ...times })
  })

const plans = fc
  .array(playlist, { minLength: 1, maxLength: 3 })
  .map(playlists => planOf(playlists.map((one, index) => ({ ...one, id: index + 1 }))))

const around = fc.integer({ min: -15 * MINUTE, max: 15 * MINUTE }).map(ms => noon + ms)

/** The turns from a time on, one after the other, until the turn of another time. */
function playOn(plan: StepPlan, from: number, until: number): Cue {
  let cue = cueAt(plan, from)
  while (cue.endsAt <= until) cue = cueAt(plan, cue.endsAt)
  return cue
}

// requirement 33.1
describe('the order in step', () => {
  test('is the same for a screen that starts now and for one that has played from any earlier time', () => {
    fc.assert(
      fc.property(plans, around, around, (plan, one, other) => {
        const [from, at] = [Math.min(one, other), Math.max(one, other)]
        expect(playOn(plan, from, at)).toEqual(cueAt(plan, at))
      }),
      { numRuns: 400, seed: 3 },
    )
  })

  test('has the items, repeats and playlists in the order of every screen', () => {
    fc.assert(
      fc.property(plans, around, (plan, at) => {
        const always = planOf(plan.playlists.map(one => ({ ...one, time_start: '', time_end: '' })))
        const cue = cueAt(always, at)
        const next = cueAt(always, cue.endsAt)
        expect(next.position).toEqual(following(always.playlists, cue.position)?.position)
        expect(next.startsAt).toBe(cue.endsAt)
      }),
      { numRuns: 200, seed: 3 },
    )
  })

  test('does not drift: over a month every round begins where the rounds before it end', () => {
    const plan = planOf([playlistOf(['a.mp4', 'b.jpg', 'c.mp4'], 301.04)])
    const round = 3 * 301_040
    let cue = cueAt(plan, noon)
    const first = cue.startsAt
    for (let turn = 0; cue.startsAt < first + 30 * 24 * 60 * MINUTE; turn += 1) {
      if (turn % 3 === 0) expect(cue.startsAt).toBe(first + (turn / 3) * round)
      cue = cueAt(plan, cue.endsAt)
    }
    expect(fileOf(cueAt(plan, first + 40_000 * round))).toBe(fileOf(cueAt(plan, first)))
  })
})

// requirement 33.1
test('a playlist whose hours end plays its item to the end; then the rotation of that moment is joined', () => {
  const morning = aPlaylist({
    id: 1,
    items: [anItem('film.mp4', { duration: 700 })],
    time_end: '12:00:00',
    time_start: '08:00:00',
  })
  const day = aPlaylist({
    id: 2,
    items: [anItem('photo.jpg', { duration: 90 })],
    time_start: '12:01:00',
    time_end: '20:00:00',
  })
  const plan = planOf([morning, day])
  const film = cueAt(plan, noon)
  expect(film.endsAt).toBeGreaterThan(noon + MINUTE)
  expect(cueAt(plan, film.endsAt - 1)).toEqual(film)
  const photo = cueAt(plan, film.endsAt)
  expect([fileOf(film), fileOf(photo)]).toEqual(['film.mp4', 'photo.jpg'])
  expect(photo.startsAt % 90_000).toBe(0)
})

test('while nothing plays, the turn lasts until the next minute', () => {
  const plan = planOf([aPlaylist({ time_start: '12:02:00', time_end: '12:05:00' })])
  expect(cueAt(plan, noon + 1500)).toEqual({ position: null, startsAt: noon, endsAt: noon + MINUTE })
  expect(cueAt(plan, noon + 2 * MINUTE).position).not.toBeNull()
  expect(cueAt(planOf([]), noon).position).toBeNull()
})

// requirement 33.6
test('a film without a duration lasts as long as its file, once that is known; the duration counts before the file', () => {
  const film = anItem('film.mp4', { duration: 0 })
  const length = (ms: number | null, duration = 0) => {
    const { startsAt, endsAt } = cueAt(
      planOf([aPlaylist({ items: [{ ...film, duration }] })], { filmMs: () => ms }),
      noon,
    )
    return endsAt - startsAt
  }
  expect([length(null), length(12_345), length(12_345, 8)]).toEqual([10_000, 12_345, 8000])
  const known = { filmMs: () => 1 }
  const unknown = { filmMs: () => null }
  expect([isGuessed(film, unknown), isGuessed(film, known)]).toEqual([true, false])
  expect([isGuessed({ ...film, duration: 3 }, unknown), isGuessed(anItem('a.jpg', { duration: 0 }), unknown)]).toEqual([
    false,
    false,
  ])
})

// requirement 33.4
describe('a changed list', () => {
  const plan = planOf([aPlaylist({ items: items('a.jpg', 'b.jpg').map(item => ({ ...item, duration: 20 })) })])
  const { startsAt, endsAt } = cueAt(plan, noon)
  const longer = [playlistOf(['a.jpg', 'b.jpg', 'c.jpg'], 20)]

  test('is taken at the end of the first item that ends 5 s after it was heard, or later', () => {
    expect(takenAt(plan, longer, startsAt + 1)).toBe(endsAt)
    expect(takenAt(plan, longer, endsAt - 5000)).toBe(endsAt)
    expect(takenAt(plan, longer, endsAt - 4999)).toBe(endsAt + 20_000)
  })

  test('that has lost the item on the screen is taken at the next full 5 s after that', () => {
    const other = [playlistOf(['z.jpg'], 20)]
    const heardAt = startsAt + 1234
    const taken = takenAt(plan, other, heardAt)
    expect(taken % 5000).toBe(0)
    expect(taken - heardAt).toBeGreaterThanOrEqual(5000)
    expect(taken - heardAt).toBeLessThan(10_000)
    expect(takenAt(plan, other, endsAt - 5000)).toBe(endsAt)
    expect(takenAt(plan, [], heardAt)).toBe(taken)
  })

  test('is taken at once if nothing is on the screen', () => {
    expect(takenAt(planOf([]), longer, noon + 17)).toBe(noon + 17)
  })
})

// requirement 33.1
test('however far it looks back, the window of each playlist is read a few times', () => {
  let reads = 0
  const playlists = Array.from({ length: 50 }, (_, index) => {
    const playlist = aPlaylist({ id: index, time_end: '23:59:00', items: [anItem('a.jpg', { duration: 86_400 })] })
    return Object.defineProperty(playlist, 'time_start', {
      get: () => {
        reads += 1
        return '08:00:00'
      },
    })
  })
  cueAt({ playlists, filmMs: () => null }, new Date('2026-11-22T12:00:00').getTime())
  expect(reads).toBeLessThanOrEqual(10 * playlists.length)
})
