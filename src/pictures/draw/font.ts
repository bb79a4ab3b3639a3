import type { PixelSize } from '../../media/thumbnail-size.ts'
import type { Measure } from './written-text.ts'
import '@fontsource-variable/noto-sans/wght.css'
import { useEffect, useState } from 'react'

/** A font of a canvas. The size is in pixels; letters that Noto Sans does not have come from the computer's own fonts. */
export const fontOf = (weight: 400 | 700, size: number): string =>
  `${weight} ${size}px "Noto Sans Variable", system-ui, sans-serif`

/** Loads the parts of the font that the text needs. @returns false if a part could not be loaded */
export function loadFont(weight: 400 | 700, text: string): Promise<boolean> {
  return document.fonts.load(fontOf(weight, 16), text).then(
    () => true,
    () => false,
  )
}

/** What draws on a canvas. @throws Error if the browser has no memory for it */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser could not draw the picture: it has too little memory. Close other tabs.')
  return context
}

/** Gives the widths of texts in a weight at a font size in pixels. */
export type MeasureIn = (weight: 400 | 700, size: number) => Measure

/** Measures texts in the font, which has to be loaded before. */
export function createMeasure(): MeasureIn {
  const context = contextOf(document.createElement('canvas'))
  return (weight, size) => text => {
    context.font = fontOf(weight, size)
    return context.measureText(text).width
  }
}

/** Draws on a new canvas of a size in pixels. @returns the picture as PNG @throws Error if the browser cannot make it */
export async function toPng(size: PixelSize, draw: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  draw(contextOf(canvas))
  const png = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('This browser could not make a PNG of the picture. Reload the page, then save again.')
  return png
}

/** The state of the parts of the font that a text needs, and a number that grows with every part that arrives. */
export interface FontState {
  hasFailed: boolean
  loads: number
}

/** Loads the font for a text at need. Until a part has arrived, the computer's own font is measured and drawn. */
export function useFont(weight: 400 | 700, text: string): FontState {
  const [state, setState] = useState<FontState>({ hasFailed: false, loads: 0 })
  useEffect(() => {
    let isOver = false
    void loadFont(weight, text).then(isLoaded => {
      if (!isOver) setState(({ loads }) => ({ hasFailed: !isLoaded, loads: loads + 1 }))
    })
    return () => {
      isOver = true
    }
  }, [weight, text])
  return state
}
