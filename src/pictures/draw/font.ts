import type { Measure } from './written-text.ts'
import '@fontsource-variable/noto-sans/wght.css'

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
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser could not draw the picture: it has too little memory. Close other tabs.')
  return context
}

/** Measures texts in a font, which has to be loaded before. */
export function createMeasure(): (font: string) => Measure {
  const context = contextOf(document.createElement('canvas'))
  return font => text => {
    context.font = font
    return context.measureText(text).width
  }
}
