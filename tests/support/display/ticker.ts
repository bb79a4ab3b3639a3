import { expect, type Page } from 'playwright/test'
import { servedPlaylist } from './display-server.ts'

interface Box {
  left: number
  right: number
}

/** The images on the screen of 800 px, from left to right. */
export const onScreen = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.strip > img')]
      .map(image => {
        const { left, right } = image.getBoundingClientRect()
        return { left, right }
      })
      .filter(({ left, right }) => right > 0 && left < 800)
      .sort((a, b) => a.left - b.left),
  )

/** Checks that the images have no hole from edge to edge. */
export function expectCovered(boxes: readonly Box[]): void {
  expect(boxes[0]?.left ?? 800).toBeLessThanOrEqual(0)
  expect(boxes.at(-1)?.right ?? 0).toBeGreaterThanOrEqual(800)
  for (const [index, { left }] of boxes.entries()) {
    if (index > 0) expect(left).toBeCloseTo(boxes[index - 1]?.right ?? 0, 1)
  }
}

export const strip = (files: string[], fields: object = {}) => servedPlaylist(files, 1, { type: 'ticker', ...fields })
