import { expect, test } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { planReplacement } from '../../../src/media/replace/replacement.ts'
import type { MediaUse } from '../../../src/media/uses/media-uses.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { aLocation, aMedia } from '../../support/fleet/entries.ts'

const [poster, menu] = [aMedia(1, 'poster.png'), aMedia(2, 'menu.png')]
const [film, clip] = [aMedia(3, 'film.mp4'), aMedia(4, 'clip.mp4')]

/** A use in one playlist of these files, each with its seconds; its items have ids from 50. */
const aUse = (type: string, ...files: [Media, number][]): MediaUse => {
  const items = files.map(([media, duration], index) => anItem(media.name, { id: 50 + index, media, duration }))
  return {
    location: aLocation(7),
    cards: cardsOf([aPlaylist({ id: 5, name: 'Morning', type, items })]),
  }
}

const newItems = (use: MediaUse, from: Media, to: Media, filmSeconds = 0) =>
  planReplacement([use], { from, to, filmSeconds }).tasks.flatMap(task =>
    task.kind === 'arrange-items' ? task.playlists.map(({ items }) => items) : [],
  )
const itemOf = ({ id, name }: Media, seconds: number) => ({ mediaId: id, seconds, name })

// requirement 26.8
test('a picture takes every place of another picture, each with its seconds', () => {
  const use = aUse('videowall', [poster, 20], [film, 3], [poster, 0])
  const was = [itemOf(poster, 20), itemOf(film, 3), itemOf(poster, 0)].map((item, index) => ({
    id: 50 + index,
    ...item,
  }))
  const items = [itemOf(menu, 20), 51, itemOf(menu, 0)]
  const place = { locationId: 7, uniqueId: 'shop-7', locationName: 'Shop 7' }
  const tasks = [{ kind: 'arrange-items', place, playlists: [{ playlistId: 5, name: 'Morning', was, items }] }]
  expect(planReplacement([use], { from: poster, to: menu, filmSeconds: 0 })).toEqual({ playlists: 1, kept: 0, tasks })
})

// requirement 26.8
test('a film has its measured length, and a picture in its place takes the seconds of the film', () => {
  expect(newItems(aUse('videowall', [poster, 20]), poster, film, 12.3)).toEqual([[itemOf(film, 12.3)]])
  expect(newItems(aUse('videowall', [film, 12.3]), film, clip, 4)).toEqual([[itemOf(clip, 4)]])
  // If nobody knows how long the film was, the picture gets the seconds of a new one.
  const unknown = aUse('videowall', [film, 12.3], [film, 0])
  expect(newItems(unknown, film, menu)).toEqual([[itemOf(menu, 12.3), itemOf(menu, 15)]])
})

// requirement 26.8
test('a ticker keeps its picture if the other file is a film', () => {
  const uses = [aUse('ticker', [poster, 5]), aUse('videowall', [poster, 5])]
  const plan = planReplacement(uses, { from: poster, to: film, filmSeconds: 2 })
  expect([plan.tasks.length, plan.playlists, plan.kept]).toEqual([1, 1, 1])
  expect(newItems(aUse('ticker', [poster, 5]), poster, film)).toEqual([])
  expect(newItems(aUse('ticker', [poster, 5]), poster, menu)).toHaveLength(1)
})

// requirements 26.8, 20.48
test('a card of two weeks counts as one playlist, and changes in both', () => {
  const items = [anItem('poster.png', { media: poster, duration: 20 })]
  const week = (id: number, date_start: string, date_end: string) =>
    aPlaylist({ id, name: 'Lunch', date_start, date_end, items })
  const weeks = [week(5, '2026-11-23', '2026-11-27'), week(6, '2026-11-30', '2026-12-04')]
  const use = { location: aLocation(7), cards: cardsOf(weeks) }
  expect(planReplacement([use], { from: poster, to: menu, filmSeconds: 0 }).playlists).toBe(1)
  expect(newItems(use, poster, menu)).toEqual([[itemOf(menu, 20)], [itemOf(menu, 20)]])
})
