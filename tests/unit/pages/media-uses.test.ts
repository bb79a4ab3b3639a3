import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { locationsQuery, playlistsQuery } from '../../../src/api/queries.ts'
import { deleteQuestion, knownUses } from '../../../src/pages/media/media-uses.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'

const media = (id: number | string): Media => ({
  id,
  name: `Poster ${id}.png`,
  file_name: `${id}.png`,
  collection_name: '',
  mime_type: 'image/png',
  size: 1,
})

const showing = (id: number, ...shown: Array<number | string>) =>
  aPlaylist({ id, items: shown.map(one => anItem('x.png', { media: media(one) })) })

const aLocation = (id: number, name: string) => ({
  id,
  name,
  unique_id: `uid-${id}`,
  status_online: true,
  created_at: '',
  updated_at: '',
})

function queriesWith(names: readonly string[]): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(
    locationsQuery.queryKey,
    names.map((name, index) => aLocation(index + 1, name)),
  )
  return queries
}

// requirement 4.22
test('the known uses are the loaded playlists that show the file, by location; ids are compared as strings', () => {
  const queries = queriesWith(['Foyer', 'Lobby', 'Rooftop'])
  queries.setQueryData(playlistsQuery(1).queryKey, [showing(7, 1, 5), showing(8, 1), showing(9, '5', 5)])
  queries.setQueryData(playlistsQuery(2).queryKey, [showing(3, 1)])
  expect(knownUses(queries, media('5'))).toEqual([
    { locationId: 1, locationName: 'Foyer', playlistIds: [7, 9], screens: ['videowall'] },
  ])
  expect(knownUses(queries, media(6))).toEqual([])
  expect(knownUses(new QueryClient(), media(5))).toEqual([])
})

// requirement 4.23
test('a screen shows the file if one of its playlists that does is switched on', () => {
  const queries = queriesWith(['Foyer'])
  const inTicker = (id: number, is_active: boolean) => ({ ...showing(id, 5), type: 'ticker', is_active })
  const off = { ...showing(7, 5), is_active: false }
  const screens = (...playlists: Playlist[]) => {
    queries.setQueryData(playlistsQuery(1).queryKey, playlists)
    return knownUses(queries, media(5)).map(use => use.screens)
  }
  expect(screens(off, inTicker(8, false))).toEqual([[]])
  expect(screens(off, inTicker(8, false), inTicker(9, true))).toEqual([['ticker']])
  expect(screens(showing(6, 5), inTicker(9, true))).toEqual([['videowall', 'ticker']])
  expect(screens(showing(6, 4), inTicker(9, true))).toEqual([['ticker']])
})

// requirement 4.22
test('without a known use the question claims nothing about uses', () => {
  expect(deleteQuestion(media(5), []).split('\n\n')).toEqual([
    'Delete “Poster 5.png”? It is taken out of every playlist that shows it. This cannot be undone.',
    'The screens play on as they are until they take the change.',
  ])
})

// requirement 4.22
test.each([
  [1, []],
  [4, []],
  [5, ['More locations: 1']],
  [7, ['More locations: 3']],
])('with uses at %i locations the question names at most four, and says that there may be more', (count, rest) => {
  const uses = Array.from({ length: count }, (_, index) => ({
    locationId: index,
    locationName: `Shop ${index + 1}`,
    playlistIds: [index],
    screens: [],
  }))
  const lines = deleteQuestion(media(5), uses).split('\n\n')[1]?.split('\n')
  const named = uses.slice(0, 4).map((_, index) => `“Shop ${index + 1}”: playlist ${index}`)
  expect(lines).toEqual(['Used in these playlists, as far as this browser has seen:', ...named, ...rest])
})

test('several playlists of one location share its line', () => {
  const lines = deleteQuestion(media(5), [
    { locationId: 1, locationName: 'Foyer', playlistIds: [7, 9], screens: [] },
  ]).split('\n')
  expect(lines).toContain('“Foyer”: playlist 7, 9')
})
