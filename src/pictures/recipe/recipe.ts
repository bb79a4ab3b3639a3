import type { Media } from '../../api/media.ts'
import { withPngText } from '../../media/png-text.ts'
import { RECIPE_KEYWORD } from '../../media/recipe-text.ts'
import { type PiecePlace, readPiecePlace } from './piece-place.ts'
import { readSlideRecipe, type SlideRecipe } from './slide-recipe.ts'
import { readStripRecipe, type StripRecipe } from './strip-recipe.ts'

/** How a picture was made: it travels inside the file, so that the picture can be edited again. */
export type Recipe = StripRecipe | SlideRecipe

/** Reads the recipe out of a picture's text; null if the text is broken, or of a version that is not known here. */
export function readRecipe(text: string): Recipe | null {
  try {
    const value: unknown = JSON.parse(text)
    return readStripRecipe(value) ?? readSlideRecipe(value) ?? null
  } catch {
    return null
  }
}

/** How a picture was made, and which picture of its strip it is; a slide has no other pictures. */
export interface Made<Kind extends Recipe = Recipe> {
  recipe: Kind
  place: PiecePlace | null
}

/** A picture of the library that is edited. */
export type EditedFile<Kind extends Recipe = Recipe> = Made<Kind> & { media: Media }

/** Reads as `readRecipe` does. @param name of the picture's file */
export function readMade(text: string, name: string): Made | null {
  const recipe = readRecipe(text)
  return recipe && { recipe, place: recipe.kind === 'strip' ? readPiecePlace(JSON.parse(text), name) : null }
}

/** Puts the recipe into the picture, with its place in the strip. @throws Error if the picture is no PNG */
export async function writeRecipe(png: Blob, recipe: Recipe, place?: PiecePlace): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer())
  const text = JSON.stringify(place ? { ...recipe, piece: place } : recipe)
  return new Blob([withPngText(bytes, RECIPE_KEYWORD, text)], { type: 'image/png' })
}
