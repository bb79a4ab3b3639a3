import { contextOf } from './font.ts'

interface Size {
  width: number
  height: number
}

/** Draws on a new canvas of a size in pixels. @returns the picture as PNG @throws Error if the browser cannot make it */
export async function toPng(size: Size, draw: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  draw(contextOf(canvas))
  const png = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('This browser could not make a PNG of the picture. Reload the page, then save again.')
  return png
}
