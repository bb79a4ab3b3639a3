import { expect, test } from 'vitest'
import { saveMedia } from '../../../src/pages/location/gallery/save-media.ts'
import { anItem } from '../../support/display/playlists.ts'

const media = (...names: string[]) => names.map(name => anItem(name).media)
const never = () => false

// requirement 6.23
test('saves one after the answer of the one before, in the order of selection', async () => {
  const log: string[] = []
  const failed = await saveMedia({
    selected: media('a.jpg', 'b.mp4', 'c.jpg'),
    save: async ({ name }) => {
      log.push(`${name} starts`)
      await Promise.resolve()
      log.push(`${name} arrives`)
    },
    onProgress: number => log.push(String(number)),
    isHopeless: never,
  })
  expect(failed).toEqual([])
  expect(log).toEqual([
    ...['1', 'a.jpg starts', 'a.jpg arrives'],
    ...['2', 'b.mp4 starts', 'b.mp4 arrives'],
    ...['3', 'c.jpg starts', 'c.jpg arrives'],
  ])
})

// requirement 6.23
test('names those that failed and goes on with the rest', async () => {
  const asked: string[] = []
  const failed = await saveMedia({
    selected: media('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'),
    save: async ({ name }) => {
      asked.push(name)
      if (name === 'b.jpg' || name === 'd.jpg') throw new Error(`no ${name}`)
    },
    onProgress: () => undefined,
    isHopeless: never,
  })
  expect(asked).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
  expect(failed.map(({ media, error }) => [media.name, String(error)])).toEqual([
    ['b.jpg', 'Error: no b.jpg'],
    ['d.jpg', 'Error: no d.jpg'],
  ])
})

test('stops where going on is pointless, and counts the rest as failed', async () => {
  const asked: string[] = []
  const failed = await saveMedia({
    selected: media('a.jpg', 'b.jpg', 'c.jpg'),
    save: async ({ name }) => {
      asked.push(name)
      if (name === 'b.jpg') throw new Error('signed out')
    },
    onProgress: () => undefined,
    isHopeless: () => true,
  })
  expect(asked).toEqual(['a.jpg', 'b.jpg'])
  expect(failed.map(({ media }) => media.name)).toEqual(['b.jpg', 'c.jpg'])
})
