import { fileUrl } from '../../api/media.ts'
import type { SlideMark } from '../draw/slide-marks.ts'
import {
  type SlidePicture,
  type SlideRecipe,
  type SlideRow,
  shownList,
  shownRows,
  slideLimits,
} from '../recipe/slide-recipe.ts'
import type { SlidePictureState } from './open-picture.ts'

type Fault = NonNullable<SlidePictureState['fault']>

const originOf = (picture: SlidePicture) => new URL(fileUrl(picture), location.href).origin

export function pictureFaultText(fault: Fault, picture: SlidePicture): string {
  const name = `“${picture.name}”`
  switch (fault) {
    case 'gone':
      return `${name} is not in the library any more: somebody has deleted it. Choose another picture.`
    case 'undecodable':
      return `This browser cannot decode ${name}: it is damaged, or of a type that the browser does not know. Choose another picture, or upload it as JPEG or PNG.`
    case 'locked':
      return `${name} cannot be drawn on a slide: ${originOf(picture)} lets this page show its files, but not read them. Its operator can allow that with the header “Access-Control-Allow-Origin: ${location.origin}” on the files.`
    case 'unreachable':
      return `${name} could not be loaded. Check the network, then try again.`
  }
}

/** Null if the slide can be saved, or shows no picture. */
export function pictureWait({ layout }: SlideRecipe, { open, fault }: SlidePictureState): string | null {
  if (layout !== 'picture' || open) return null
  return fault ? 'Without its picture the slide cannot be saved.' : 'The picture is being loaded.'
}

/** Pixels: smaller letters cannot be read from some metres away. */
const SMALL_LETTERS = 32

/** The words of a slide that are in no list. */
export type SlideWords = 'heading' | 'text' | 'code'

/** The names that the sentences about the words use. */
export const wordNames: Record<SlideWords, string> = {
  heading: 'The heading',
  text: 'The text',
  code: 'The content of the code',
}

/** Null if the text is short enough. */
export function lengthFault(name: string, text: string, most: number): string | null {
  const count = [...text].length
  if (count <= most) return null
  return `${name} has at most ${most} characters; this one has ${count.toLocaleString('en')}. Shorten it.`
}

export const rowCells: Record<'prices' | 'hours', SlideRow> = {
  prices: { name: 'Name', value: 'Price' },
  hours: { name: 'Day', value: 'Hours' },
}

/** @param index the index of the row in its list */
export const cellFault = (cells: SlideRow, cell: keyof SlideRow, row: SlideRow, index: number): string | null =>
  lengthFault(`“${cells[cell]}” in line ${index + 1}`, row[cell], slideLimits[cell])

/** Empty lines count, as a person counts them. */
function rowsFault(recipe: SlideRecipe): string | null {
  const list = shownList(recipe)
  if (!list) return null
  const faults = recipe[list].flatMap((row, index) =>
    (['name', 'value'] as const).map(cell => cellFault(rowCells[list], cell, row, index)),
  )
  return faults.find(fault => fault !== null) ?? null
}

const wordsFault = (recipe: SlideRecipe, of: SlideWords) => lengthFault(wordNames[of], recipe[of], slideLimits[of])

export function tooLong(recipe: SlideRecipe): string | null {
  return (
    wordsFault(recipe, 'heading') ??
    (shownList(recipe) ? null : wordsFault(recipe, 'text')) ??
    (recipe.layout === 'code' ? wordsFault(recipe, 'code') : null) ??
    rowsFault(recipe)
  )
}

function missing(recipe: SlideRecipe): string | null {
  const { layout, heading, text, code, picture } = recipe
  if (layout === 'title') return (heading + text).trim() ? null : 'Type a heading or a text first.'
  if (layout === 'code') return code.trim() ? null : 'Type what the code says first.'
  if (layout === 'picture') return picture ? null : 'Choose a picture first.'
  return shownRows(recipe).length > 0 ? null : 'Fill in a line first.'
}

export const slideFault = (recipe: SlideRecipe): string | null => tooLong(recipe) ?? missing(recipe)

/** Warns of small words; empty if all words are large enough. */
export function sizeText(marks: readonly SlideMark[]): string {
  const sizes = marks.flatMap(mark => (mark.kind === 'text' ? mark.size : []))
  const smallest = Math.min(...sizes)
  if (sizes.length === 0 || smallest >= SMALL_LETTERS) return ''
  return `The smallest letters are ${Math.round(smallest)} px high: hard to read from some metres away. Shorten the text.`
}
