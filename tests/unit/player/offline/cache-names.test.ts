import { expect, test } from 'vitest'
import {
  answersCacheName,
  fileLockName,
  mediaCacheName,
  shellCachePrefix,
} from '../../../../src/player/offline/versioned-url.ts'

const scopes = ['https://signage.example/', 'https://signage.example/north/']

test('two installations on one origin share no cache, and one installation has three kinds of them', () => {
  const names = scopes.flatMap(scope => [mediaCacheName(scope), answersCacheName(scope), shellCachePrefix(scope)])
  expect(new Set(names).size).toBe(6)
})

test('the names stay the same from version to version, or every kept file would be lost', () => {
  expect([mediaCacheName('/'), answersCacheName('/'), shellCachePrefix('/'), fileLockName('/a.mp4')]).toEqual([
    ...['/ media', '/ answers', '/ shell ', 'keeping /a.mp4'],
  ])
})

test('a shell is found by its prefix, and neither another cache nor the shell of another installation is', () => {
  const [root = '', north = ''] = scopes
  const others = [mediaCacheName(root), answersCacheName(root), `${shellCachePrefix(north)}1`]
  const found = [`${shellCachePrefix(root)}1`, ...others].filter(name => name.startsWith(shellCachePrefix(root)))
  expect(found).toEqual([`${shellCachePrefix(root)}1`])
})
