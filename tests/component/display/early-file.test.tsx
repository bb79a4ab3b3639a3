import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyFilm } from '../../../src/player/early-file.ts'

afterEach(() => {
  globalThis.earlyFile = undefined
})

const FILM = '/api/uploads/film.mp4'

function loadEarly(url: string) {
  const element = Object.assign(document.createElement('video'), { src: url })
  element.load = vi.fn()
  globalThis.earlyFile = { url, element }
  return element
}

// requirement 9.15
test('the film that is loaded early is taken over once', () => {
  const element = loadEarly(FILM)
  expect(takeEarlyFilm(FILM)).toBe(element)
  expect(takeEarlyFilm(FILM)).toBeNull()
  expect(element.getAttribute('src')).toBe(FILM)
})

test('a film that is not the first one frees its decoder', () => {
  const element = loadEarly(FILM)
  expect(takeEarlyFilm('/api/uploads/other.mp4')).toBeNull()
  expect(element.hasAttribute('src')).toBe(false)
  expect(element.load).toHaveBeenCalled()
})

test('an early image is let go, and nothing is loaded early after the first file', () => {
  globalThis.earlyFile = { url: '/api/uploads/photo.jpg', element: new Image() }
  expect(takeEarlyFilm('/api/uploads/photo.jpg')).toBeNull()
  // src/head.js looks for this value.
  expect(globalThis.earlyFile).toBeNull()
})
