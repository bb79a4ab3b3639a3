import { vi } from 'vitest'
import { oneColourPng } from '../product/one-colour-png.ts'

const nothing = () => undefined

/** What a canvas is told to draw, in its order: the texts, and the pictures on slides by their sizes. */
export interface DrawnTexts {
  texts: string[]
  pictures: string[]
}

/**
 * Replaces a browser's canvas and fonts, which jsdom does not have: every character is 30 px wide, whatever its size,
 * and every picture is the same PNG. Chromium proves the real ones.
 */
export function installCanvas(): DrawnTexts {
  const drawn: DrawnTexts = { texts: [], pictures: [] }
  const context = {
    measureText: (text: string) => ({ width: 30 * [...text].length }),
    fillText: (text: string) => drawn.texts.push(text),
    // A thumbnail is drawn with fewer numbers: it shows all of its picture.
    drawImage: ({ width, height }: ImageBitmap, ...places: number[]) =>
      places.length === 8 && drawn.pictures.push(`${width}x${height}`),
    ...Object.fromEntries(['fillRect', 'save', 'restore', 'translate', 'scale', 'stroke'].map(name => [name, nothing])),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob([oneColourPng([1, 2, 3])], { type: 'image/png' })),
  )
  vi.stubGlobal('Path2D', class {})
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  return drawn
}
