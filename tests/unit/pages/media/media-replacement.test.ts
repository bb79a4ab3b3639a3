import { expect, test } from 'vitest'
import type { Media } from '../../../../src/api/media.ts'
import { planReplacement } from '../../../../src/pages/media/replace/replacement.ts'
import type { MediaUse } from '../../../../src/pages/media/uses/media-uses.ts'
import { anItem, aPlaylist } from '../../../support/display/playlists.ts'

const media = (id: number, name: string): Media => ({
  id,
  name,
  file_name: name,
  collection_name: '',
  mime_type: name.endsWith('.mp4') ? 'video/mp4' : 'image/png',
  size: 1,
})

const [poster, menu, film, clip] = [
  media(1, 'poster.png'),
  media(2, 'menu.png'),
  media(3, 'film.mp4'),
  media(4, 'clip.mp4'),
]

const location = { id: 7, name: 'Lobby', unique_id: 'lobby', status_online: true, created_at: '', updated_at: '' }

const aUse = (type: string, ...items: [Media, number][]): MediaUse => ({
  location,
  playlists: [
    aPlaylist({
      id: 5,
      name: 'Morning',
      type,
      items: items.map(([media, duration], index) => anItem(media.name, { id: 50 + index, media, duration })),
    }),
  ],
})

const newItems = (use: MediaUse, from: Media, to: Media, filmSeconds = 0) =>
  planReplacement([use], { from, to, filmSeconds }).tasks.flatMap(task =>
    task.kind === 'arrange-items' ? task.playlists.map(({ items }) => items) : [],
  )

// requirement 26.8
test('a picture takes every place of another picture, each with its seconds', () => {
  const use = aUse('videowall', [poster, 20], [film, 3], [poster, 0])
  expect(planReplacement([use], { from: poster, to: menu, filmSeconds: 0 })).toEqual({
    playlists: 1,
    kept: 0,
    tasks: [
      {
        kind: 'arrange-items',
        place: { locationId: 7, uniqueId: 'lobby', locationName: 'Lobby' },
        playlists: [
          {
            playlistId: 5,
            name: 'Morning',
            was: [
              { id: 50, mediaId: 1, seconds: 20, name: 'poster.png' },
              { id: 51, mediaId: 3, seconds: 3, name: 'film.mp4' },
              { id: 52, mediaId: 1, seconds: 0, name: 'poster.png' },
            ],
            items: [{ mediaId: 2, seconds: 20, name: 'menu.png' }, 51, { mediaId: 2, seconds: 0, name: 'menu.png' }],
          },
        ],
      },
    ],
  })
})

// requirement 26.8
test('a film has its measured length, and a picture in its place takes the seconds of the film', () => {
  expect(newItems(aUse('videowall', [poster, 20]), poster, film, 12.3)).toEqual([
    [{ mediaId: 3, seconds: 12.3, name: 'film.mp4' }],
  ])
  expect(newItems(aUse('videowall', [film, 12.3]), film, clip, 4)).toEqual([
    [{ mediaId: 4, seconds: 4, name: 'clip.mp4' }],
  ])
  expect(newItems(aUse('videowall', [film, 12.3], [film, 0]), film, menu)).toEqual([
    [
      { mediaId: 2, seconds: 12.3, name: 'menu.png' },
      // Nobody knows how long the film was: it gets the seconds of a new picture.
      { mediaId: 2, seconds: 15, name: 'menu.png' },
    ],
  ])
})

// requirement 26.8
test('a ticker keeps its picture if the other file is a film', () => {
  const uses = [aUse('ticker', [poster, 5]), aUse('videowall', [poster, 5])]
  const plan = planReplacement(uses, { from: poster, to: film, filmSeconds: 2 })
  expect([plan.tasks.length, plan.playlists, plan.kept]).toEqual([1, 1, 1])
  expect(newItems(aUse('ticker', [poster, 5]), poster, film)).toEqual([])
  expect(newItems(aUse('ticker', [poster, 5]), poster, menu)).toHaveLength(1)
})
