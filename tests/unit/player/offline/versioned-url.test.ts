import { expect, test } from 'vitest'
import { createVersionedUrl, readVersionedUrl } from '../../../../src/player/offline/versioned-url.ts'
import { anItem } from '../../../support/display/playlists.ts'

test('a file keeps its URL until the list has another size for it, and has its first one again when that comes back', () => {
  const urlOf = createVersionedUrl(media => `/uploads/${media.file_name}`)
  const { media } = anItem('a.mp4')
  const of = (size: number) => urlOf({ ...media, size })
  expect([of(10), of(10), of(20), of(20), of(10)]).toEqual([
    '/uploads/a.mp4',
    '/uploads/a.mp4',
    '/uploads/a.mp4?size=20',
    '/uploads/a.mp4?size=20',
    '/uploads/a.mp4',
  ])
  expect(urlOf(anItem('b.mp4').media)).toBe('/uploads/b.mp4')
})

test('the other end reads which file and which version a URL asks for', () => {
  const url = 'https://signage.example/api/uploads/a%20b.mp4'
  expect(readVersionedUrl(url)).toEqual({ url, size: null })
  expect(readVersionedUrl(`${url}?size=20`)).toEqual({ url, size: 20 })
  expect(readVersionedUrl(`${url}?size=0`)).toEqual({ url, size: 0 })
  const versioned = createVersionedUrl(() => url)
  const { media } = anItem('a b.mp4')
  versioned({ ...media, size: 10 })
  expect(readVersionedUrl(versioned({ ...media, size: 30 }))).toEqual({ url, size: 30 })
})
