import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createFileStore, filesOf, type KeptFile, makeRoom } from '../../../../src/player/offline/kept-files.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const urlOf = (media: { file_name: string }) => `/uploads/${media.file_name}`

const kept = (url: string, size: number, neededAt: number, isUsed = false): KeptFile => ({
  url,
  size,
  neededAt,
  isUsed,
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a browser that gives 1 GB', 1_000_000_000, 800_000_000],
  ['one that gives 10 GB', 10_000_000_000, 8_000_000_000],
  ['a disk without an end', 1_000_000_000_000, 8_000_000_000],
  ['a browser that says nothing', undefined, 0],
])('of %s four fifths are taken, and 8 GB at the most', async (_what, quota, budget) => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota }) } })
  expect(await createFileStore('/').budget()).toBe(budget)
})

test('every file of every playlist is wanted, once, in the order of the playlists', () => {
  const today = aPlaylist({ items: items('a.mp4', 'b.jpg') })
  const later = aPlaylist({ id: 2, time_start: '23:00:00', time_end: '23:30:00', items: items('b.jpg', 'c.jpg') })
  const files = filesOf([today, later], 'videowall', urlOf)
  expect(files.map(file => file.url)).toEqual(['/uploads/a.mp4', '/uploads/b.jpg', '/uploads/c.jpg'])
})

test('a ticker wants no films, as it shows none; a playlist without a type is of the screen that asked', () => {
  const strip = aPlaylist({ type: '', items: items('film.mp4', 'a.png') })
  expect(filesOf([strip], 'ticker', urlOf).map(file => file.name)).toEqual(['a.png'])
  expect(filesOf([strip], 'videowall', urlOf)).toHaveLength(2)
})

test('what fits pushes nothing out', () => {
  expect(makeRoom([kept('a', 40, 1), kept('b', 40, 2, true)], 20, 100)).toEqual([])
})

// requirement 11.16
test('whatever is kept: used files stay, and what is left fits the budget', () => {
  const file = fc.record({
    url: fc.uuid(),
    size: fc.nat(50),
    neededAt: fc.nat(1000),
    isUsed: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(file), fc.nat(100), fc.nat(300), (files, needed, budget) => {
      const gone = makeRoom(files, needed, budget)
      const used = files.filter(one => one.isUsed).reduce((sum, one) => sum + one.size, needed)
      if (gone === null) return used > budget
      const left = files.filter(one => !gone.includes(one)).reduce((sum, one) => sum + one.size, needed)
      return gone.every(one => !one.isUsed) && left <= budget
    }),
  )
})
