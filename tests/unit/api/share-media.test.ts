import { expect, test } from 'vitest'
import { shareMedia } from '../../../src/api/playlist-calls.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'

const playlists = (...names: string[]) => names.map(name => aPlaylist({ items: [anItem(name)] }))

// requirement 21.8
test('equal media records are one object, and others keep their content', () => {
  const [first, second, third] = [playlists('a.png', 'b.png'), playlists('a.png'), playlists('a.png')]
  const changed = third[0]?.items[0]
  if (changed) changed.media.size = 2
  for (const list of [first, second, third]) shareMedia(list)
  const media = (list: typeof first, place = 0) => list[place]?.items[0]?.media
  expect(media(second)).toBe(media(first))
  expect([media(first), media(first, 1), media(third)]).toMatchObject([
    { file_name: 'a.png', size: 1 },
    { file_name: 'b.png', size: 1 },
    { file_name: 'a.png', size: 2 },
  ])
})
