import { afterEach, expect, test, vi } from 'vitest'
import { earlyStage, isShownEarly, takeEarlyFile } from '../../../src/player/early-file.ts'
import { LayerPair } from '../../../src/player/videowall/layer-pair.ts'
import { Videowall } from '../../../src/player/videowall/videowall.ts'
import { driverOptions } from '../../support/display/driver-options.ts'

afterEach(() => {
  globalThis.earlyFile = undefined
})

const FILM = '/api/uploads/film.mp4'
const PHOTO = '/api/uploads/photo.jpg'

const events = { ready: vi.fn(), presented: vi.fn(), finished: vi.fn(), failed: vi.fn(), refused: vi.fn() }

function loadEarly(url: string) {
  const element = Object.assign(document.createElement('video'), { src: url })
  element.load = vi.fn()
  globalThis.earlyFile = { url, element }
  return element
}

// requirement 9.15
test('the film that is loaded early is taken over once', () => {
  const element = loadEarly(FILM)
  expect(takeEarlyFile(FILM)).toBe(element)
  expect(takeEarlyFile(FILM)).toBeNull()
  expect(element.getAttribute('src')).toBe(FILM)
})

test('a film that is not the first one frees its decoder', () => {
  const element = loadEarly(FILM)
  expect(takeEarlyFile('/api/uploads/other.mp4')).toBeNull()
  expect(element.hasAttribute('src')).toBe(false)
  expect(element.load).toHaveBeenCalled()
})

/** A photo on the stage that src/head.js makes. */
function showEarly(url: string) {
  const stage = Object.assign(document.createElement('div'), { className: 'stage' })
  stage.innerHTML = `<div class="layer"></div><div class="layer"><img alt="" src="${url}"></div>`
  const element = stage.querySelector('img') ?? new Image()
  globalThis.earlyFile = { url, element }
  return { stage, element }
}

test('nothing is loaded early after the first file', () => {
  globalThis.earlyFile = { url: PHOTO, element: new Image() }
  expect(isShownEarly(PHOTO)).toBe(false)
  expect(takeEarlyFile(PHOTO)).toBeInstanceOf(HTMLImageElement)
  // src/head.js looks for this value.
  expect(globalThis.earlyFile).toBeNull()
})

test('the layer of a photo that is shown already goes on with its element', () => {
  const { stage, element } = showEarly(PHOTO)
  element.decode = vi.fn(() => Promise.resolve())
  const setSource = vi.spyOn(element, 'src', 'set')
  expect(earlyStage()).toBe(stage)
  expect(isShownEarly(PHOTO)).toBe(true)
  const layers = new LayerPair(stage)
  expect(stage.querySelectorAll('.layer')).toHaveLength(2)
  layers.hidden.prepare({ url: PHOTO, kind: 'image', isRebuild: false }, events)
  expect(setSource).not.toHaveBeenCalled()
  expect(element.hidden).toBe(false)
  layers.hidden.prepare({ url: PHOTO, kind: 'image', isRebuild: false }, events)
  expect(setSource).toHaveBeenCalledWith(PHOTO)
  layers.dispose()
})

test('a photo that is shown already goes if nothing plays', () => {
  const { stage, element } = showEarly(PHOTO)
  const videowall = new Videowall(driverOptions(stage))
  videowall.update([], [], false)
  expect(element.hasAttribute('src')).toBe(false)
  videowall.dispose()
})
