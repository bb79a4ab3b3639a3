import { useEffect, useState } from 'react'
import type { PixelSize } from '../../media/thumbnail-size.ts'
import type { Measure } from './written-text.ts'

/** The size is in pixels. Letters that Noto Sans does not have come from the computer's own fonts. */
export const fontOf = (weight: 400 | 700, size: number): string =>
  `${weight} ${size}px "Noto Sans Variable", system-ui, sans-serif`

/** Loads the parts of the font that the text needs. The computer's own font stands for one that does not come. */
export const loadFont = (weight: 400 | 700, text: string): Promise<unknown> =>
  document.fonts.load(fontOf(weight, 16), text).catch(() => undefined)

/** @throws Error if the browser has no memory for it */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser could not draw the picture: it has too little memory. Close other tabs.')
  return context
}

/** The size is in pixels. */
export type MeasureIn = (weight: 400 | 700, size: number) => Measure

/** The font has to be loaded before. */
export function createMeasure(): MeasureIn {
  const context = contextOf(document.createElement('canvas'))
  return (weight, size) => text => {
    context.font = fontOf(weight, size)
    return context.measureText(text).width
  }
}

/** @throws Error if the browser cannot make the PNG */
export async function toPng(size: PixelSize, draw: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  draw(contextOf(canvas))
  const png = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('This browser could not make a PNG of the picture. Reload the page, then save again.')
  return png
}

/**
 * Until a part of the font has arrived, the computer's own font is measured and drawn.
 * @returns a number that grows with every part that arrives
 */
export function useFont(weight: 400 | 700, text: string): number {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    let isOver = false
    void loadFont(weight, text).then(() => !isOver && setLoads(before => before + 1))
    return () => {
      isOver = true
    }
  }, [weight, text])
  return loads
}
