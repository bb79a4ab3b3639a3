import { expect, test } from 'vitest'
import { cueAt, PlanInStep } from '../../../../src/player/schedule/position-at.ts'
import { anItem, aPlaylist, playlistOf } from '../../../support/display/playlists.ts'

const NONE = new Map<string, number>()
const a = [playlistOf(['a.jpg'], 20)]
const b = [playlistOf(['a.jpg', 'b.jpg'], 20)]
const filesAt = (plan: PlanInStep, at: number) =>
  plan.at(at).playlists.flatMap(({ items }) => items.map(item => item.media.file_name))

const changesAt = (plan: PlanInStep) => plan.change()?.takenAt ?? null

// requirement 33.4
test('the first list is taken at once, every later one at the end of an item', () => {
  const plan = new PlanInStep()
  plan.hear(a, NONE, 1_000_003)
  expect(filesAt(plan, 1_000_003)).toEqual(['a.jpg'])
  plan.hear(b, NONE, 1_000_100)
  expect(changesAt(plan)).toBe(1_020_000)
  expect(filesAt(plan, 1_019_999)).toEqual(['a.jpg'])
  expect(filesAt(plan, 1_020_000)).toEqual(['a.jpg', 'b.jpg'])
  expect(changesAt(plan)).toBeNull()
})

test('a list that is heard again changes nothing; of two lists the later one counts', () => {
  const plan = new PlanInStep()
  plan.hear(a, NONE, 1_000_000)
  plan.hear(b, NONE, 1_001_000)
  plan.hear(structuredClone(b), NONE, 1_019_000)
  expect(changesAt(plan)).toBe(1_020_000)
  plan.hear([...b, aPlaylist({ id: 2 })], NONE, 1_019_000)
  expect(changesAt(plan)).toBe(1_040_000)
})

// requirement 33.6
test('the length of a film that is learned moves the order at the end of an item', () => {
  const plan = new PlanInStep()
  const films = [aPlaylist({ items: [anItem('film.mp4', { duration: 0 })] })]
  plan.hear(films, NONE, 1_000_000)
  plan.hear(films, new Map([['film.mp4', 7000]]), 1_001_000)
  expect(changesAt(plan)).toBe(1_010_000)
  const length = (at: number) => {
    const { startsAt, endsAt } = cueAt(plan.at(at), at)
    return endsAt - startsAt
  }
  expect([length(1_009_999), length(1_010_000)]).toEqual([10_000, 7000])
})
