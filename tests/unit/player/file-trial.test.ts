import { afterEach, expect, test, vi } from 'vitest'
import { looksPlayable } from '../../../src/player/file-trial.ts'
import { anItem } from '../../support/display/playlists.ts'
import { MP4, PNG } from '../../support/hostile/smallest-files.ts'

afterEach(() => vi.unstubAllGlobals())

const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 37 + 11) % 251)
const page = '<!doctype html><title>Not found</title><svg ></svg>'

/** @param answer of the server; a function stands for one that cannot be asked */
async function tryFile(name: string, answer: Response | (() => never), kept?: Response): Promise<boolean> {
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => (answer instanceof Response ? answer : answer()))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', kept && { match: async () => kept })
  const isPlayable = await looksPlayable(`http://server/uploads/${name}`, anItem(name).media)
  expect(fetched).toHaveBeenCalledTimes(kept ? 0 : 1)
  return isPlayable
}

const part = (body: BodyInit, headers?: HeadersInit) => new Response(body, { status: 206, headers })
const away = () => {
  throw new TypeError('Failed to fetch')
}

// requirement 35.3
test.each<[name: string, what: string, Response | (() => never), isPlayable: boolean]>([
  ['a.png', 'a picture', part(PNG), true],
  ['a.mp4', 'a whole film, from a server that gives no parts', new Response(MP4), true],
  ['a.jpg', 'a page', part(page, { 'content-type': 'image/jpeg' }), false],
  ['a.jpg', 'a page that says so', part(PNG, { 'content-type': 'text/html' }), false],
  ['a.jpg', 'a film', part(MP4), false],
  ['a.mp4', 'noise', part(noise), false],
  ['a.mp4', 'nothing', new Response('', { status: 416 }), false],
  ['a.jpg', 'no file', new Response(page, { status: 404 }), false],
  ['a.svg', 'a drawing after a long remark', part(`<?xml version="1.0"?><!--${' '.repeat(5000)}-->`), true],
  ['a.jpg', 'what a script may not read', away, true],
])('%s is %s', async (name, _what, answer, isPlayable) => {
  expect(await tryFile(name, answer)).toBe(isPlayable)
})

// requirement 35.3
test('of a kept file, the kept copy is tried and the server is not asked', async () => {
  expect(await tryFile('a.jpg', away, new Response(page))).toBe(false)
  expect(await tryFile('a.jpg', away, new Response(PNG))).toBe(true)
})
