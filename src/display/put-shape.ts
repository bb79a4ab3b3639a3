import { partOfWall, type ScreenShape } from '../player/screen-shape.ts'

/**
 * Gives the page the shape of its screen, which `player/stage.css` draws: also before React, and without a new layout if
 * it has this shape already.
 * @returns a function that takes it away
 */
export function putShape(shape: ScreenShape): () => void {
  const { dataset, style } = document.documentElement
  const place = Object.entries(partOfWall(shape))
  dataset.rotate = String(shape.rotate)
  for (const [name, number] of place) style.setProperty(`--${name}`, String(number))
  return () => {
    delete dataset.rotate
    for (const [name] of place) style.removeProperty(`--${name}`)
  }
}
