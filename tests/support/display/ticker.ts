import { expect, type Page } from 'playwright/test'
import { servedPlaylist } from './display-server.ts'

export interface Box {
  left: number
  right: number
  file: string
}

/**
 * The images on the screen of 800 px, from left to right. If a file is named: at the first frame in which that file
 * enters, as a busy machine may answer a second question too late.
 */
export const onScreen = (page: Page, entering = ''): Promise<Box[]> =>
  page.evaluate(
    file =>
      new Promise<Box[]>(resolve => {
        const look = () => {
          const boxes = [...document.querySelectorAll('.strip > img')]
            .map(image => ({
              left: image.getBoundingClientRect().left,
              right: image.getBoundingClientRect().right,
              file: decodeURIComponent(image.getAttribute('src')?.split('/').at(-1) ?? ''),
            }))
            .filter(({ left, right }) => right > 0 && left < 800)
            .sort((a, b) => a.left - b.left)
          if (!file || boxes.at(-1)?.file === file) resolve(boxes)
          else requestAnimationFrame(look)
        }
        look()
      }),
    entering,
  )

/** Checks that the images have no hole from edge to edge. */
export function expectCovered(boxes: readonly Box[]): void {
  expect(boxes[0]?.left ?? 800).toBeLessThanOrEqual(0)
  expect(boxes.at(-1)?.right ?? 0).toBeGreaterThanOrEqual(800)
  for (const [index, { left }] of boxes.entries()) {
    if (index > 0) expect(left).toBeCloseTo(boxes[index - 1]?.right ?? 0, 1)
  }
}

/** Moves the animation of the strip forward by this time. */
export const age = (page: Page, seconds: number) =>
  page.locator('.strip').evaluate((strip, ms) => {
    for (const animation of strip.getAnimations()) animation.startTime = Number(animation.startTime) - ms
  }, seconds * 1000)

export const position = (page: Page) =>
  page.locator('.strip').evaluate(strip => -new DOMMatrix(getComputedStyle(strip).transform).m41)

export async function openTicker(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-10T11:50:00+07:00') })
  await page.goto(`${url}/display/lobby/ticker`)
  await expect(page.locator('.strip > img').nth(3)).toBeAttached()
}

export const strip = (files: string[], fields: object = {}) => servedPlaylist(files, 1, { type: 'ticker', ...fields })
