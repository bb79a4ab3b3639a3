import type { Page } from 'playwright/test'

/** A picture as 16 × 9 mean colours, 432 numbers from 0 to 255: enough to tell pictures apart. */
export type Thumbprint = number[]

/**
 * Reads the thumbprint of an encoded picture in a page of the browser under test.
 * @param screen fits the picture whole onto a black screen of this size first, as the videowall does
 */
export async function thumbprint(
  page: Page,
  image: Buffer,
  type: string,
  screen?: { width: number; height: number },
): Promise<Thumbprint> {
  const source = `data:${type};base64,${image.toString('base64')}`
  return page.evaluate(
    async ({ source, screen }) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const { width, height } = screen ?? { width: picture.naturalWidth, height: picture.naturalHeight }
      const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight)
      const size = { width: picture.naturalWidth * scale, height: picture.naturalHeight * scale }
      const whole = new OffscreenCanvas(width, height)
      const wall = whole.getContext('2d')
      wall?.fillRect(0, 0, width, height)
      wall?.drawImage(picture, (width - size.width) / 2, (height - size.height) / 2, size.width, size.height)
      const small = new OffscreenCanvas(16, 9).getContext('2d')
      if (!small) throw new Error('The browser gives no canvas to read pixels with.')
      small.imageSmoothingQuality = 'high'
      small.drawImage(whole, 0, 0, 16, 9)
      const pixels = small.getImageData(0, 0, 16, 9).data
      return [...pixels].filter((_, index) => index % 4 !== 3)
    },
    { source, screen },
  )
}

/** Mean difference of two thumbprints, from 0 (the same) to 255. */
export function difference(a: Thumbprint, b: Thumbprint): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

/** True if a screen is black. */
export const isBlack = (print: Thumbprint): boolean => print.every(value => value < 12)
