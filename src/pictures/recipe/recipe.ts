import { type Reader, record } from '../../api/fields.ts'
import type { Media } from '../../api/media.ts'
import { isObject } from '../../base/is-object.ts'
import { withPngText } from '../../media/png-text.ts'
import { RECIPE_KEYWORD } from '../../media/recipe-text.ts'
import { readSlideRecipe, type SlideRecipe } from './slide-recipe.ts'
import { readStripRecipe, type StripRecipe } from './strip-recipe.ts'

/** The place of a picture among the pictures of its strip. */
interface PiecePlace {
  /** From 1, from left to right. */
  number: number
  total: number
}

const readCount: Reader<number> = value => (Number.isInteger(value) && Number(value) >= 1 ? Number(value) : undefined)

const readPlace: Reader<PiecePlace> = record({ number: readCount, total: readCount })

/** A strip whose place cannot be read counts as one picture. */
function readPiecePlace(recipe: unknown): PiecePlace {
  const place = isObject(recipe) ? readPlace(recipe.piece) : undefined
  return place ?? { number: 1, total: 1 }
}

/** A recipe is inside the file of its picture, so that the picture can be edited again. */
export type Recipe = StripRecipe | SlideRecipe

/** A slide has no place. */
interface PlacedRecipe<Kind extends Recipe = Recipe> {
  recipe: Kind
  place: PiecePlace | null
}

export type EditedFile<Kind extends Recipe = Recipe> = PlacedRecipe<Kind> & { media: Media }

/** Null if the text is broken, or of a version that is not known here. */
export function readPlacedRecipe(text: string): PlacedRecipe | null {
  try {
    const value: unknown = JSON.parse(text)
    const recipe = readStripRecipe(value) ?? readSlideRecipe(value)
    return recipe ? { recipe, place: recipe.kind === 'strip' ? readPiecePlace(value) : null } : null
  } catch {
    return null
  }
}

/** @throws Error if the picture is no PNG */
export async function writeRecipe(png: Blob, recipe: Recipe, place?: PiecePlace): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer())
  const text = JSON.stringify(place ? { ...recipe, piece: place } : recipe)
  return new Blob([withPngText(bytes, RECIPE_KEYWORD, text)], { type: 'image/png' })
}
