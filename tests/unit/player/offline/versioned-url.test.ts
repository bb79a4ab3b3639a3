import { expect, test } from 'vitest'
import { createFileAddress } from '../../../../src/player/offline/versioned-url.ts'
import { anItem } from '../../../support/display/playlists.ts'

test('a file keeps its address until it is replaced, and has its first one again when that comes back', () => {
  const address = createFileAddress(media => `/uploads/${media.file_name}`)
  const { media } = anItem('a.mp4')
  const of = (size: number) => address({ ...media, size })
  expect([of(10), of(10), of(20), of(20), of(10)]).toEqual([
    '/uploads/a.mp4',
    '/uploads/a.mp4',
    '/uploads/a.mp4?size=20',
    '/uploads/a.mp4?size=20',
    '/uploads/a.mp4',
  ])
  expect(address(anItem('b.mp4').media)).toBe('/uploads/b.mp4')
})
