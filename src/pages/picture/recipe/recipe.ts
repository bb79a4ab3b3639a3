import { withPngText } from '../../../media/png-text.ts'
import { RECIPE_KEYWORD } from '../../parts/picture/recipe-text.ts'
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

/** Puts the recipe into the picture. @throws Error if the picture is no PNG */
export async function writeRecipe(png: Blob, recipe: Recipe): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer())
  return new Blob([withPngText(bytes, RECIPE_KEYWORD, JSON.stringify(recipe))], { type: 'image/png' })
}
