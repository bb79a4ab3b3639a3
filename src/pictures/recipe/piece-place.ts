import { type Reader, record } from '../../api/fields.ts'
import { isObject } from '../../base/is-object.ts'

/** The place of a picture among those of its strip. */
export interface PiecePlace {
  /** From 1, from left to right. */
  number: number
  total: number
}

const readCount: Reader<number> = value => (Number.isInteger(value) && Number(value) >= 1 ? Number(value) : undefined)

const readPlace: Reader<PiecePlace> = record({ number: readCount, total: readCount })

/** The place that the name of a file says. */
function placeInName(name: string): PiecePlace | undefined {
  const [, number, total] = / (\d+) of (\d+)\.png$/i.exec(name) ?? []
  return readPlace({ number: Number(number), total: Number(total) })
}

/**
 * Reads the place out of the recipe of a strip. Strips that were made before it was in the recipe have it in their names
 * only.
 */
export function readPiecePlace(recipe: unknown, name: string): PiecePlace {
  const place = isObject(recipe) && 'piece' in recipe ? readPlace(recipe.piece) : placeInName(name)
  return place ?? { number: 1, total: 1 }
}
