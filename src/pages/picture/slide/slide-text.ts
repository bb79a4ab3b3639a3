import type { SlideMark } from '../draw/slide-layout.ts'
import { type SlideRecipe, shownRows, slideLimits } from '../recipe/slide-recipe.ts'

/** Pixels: smaller letters cannot be read from some metres away. */
const SMALL_LETTERS = 32

/** Why a text of the slide is refused; null if it is short enough. @param name as in "The heading" */
export function lengthFault(name: string, text: string, most: number): string | null {
  const count = [...text].length
  if (count <= most) return null
  return `${name} has at most ${most} characters; this one has ${count.toLocaleString('en')}. Shorten it.`
}

/** The first text of the slide that is too long, as a sentence; null if none is. */
export function tooLong(recipe: SlideRecipe): string | null {
  const { heading, text, code, layout } = recipe
  const hasText = layout === 'title' || layout === 'code'
  return (
    lengthFault('The heading', heading, slideLimits.heading) ??
    (hasText ? lengthFault('The text', text, slideLimits.text) : null) ??
    (layout === 'code' ? lengthFault('The content of the code', code, slideLimits.code) : null) ??
    shownRows(recipe)
      .map(
        row =>
          lengthFault('A name', row.name, slideLimits.name) ?? lengthFault('A value', row.value, slideLimits.value),
      )
      .find(fault => fault !== null) ??
    null
  )
}

/** Why the slide cannot be saved; null if it can. */
export function saveFault(recipe: SlideRecipe): string | null {
  const fault = tooLong(recipe)
  if (fault) return fault
  if (recipe.layout === 'title') return (recipe.heading + recipe.text).trim() ? null : 'Type a heading or a text first.'
  if (recipe.layout === 'code') return recipe.code.trim() ? null : 'Type what the code says first.'
  return shownRows(recipe).length > 0 ? null : 'Fill in a line first.'
}

/** A remark about letters that are hard to read; empty if they are large enough. */
export function sizeText(marks: readonly SlideMark[]): string {
  const sizes = marks.flatMap(mark => (mark.kind === 'text' ? mark.size : []))
  const smallest = Math.min(...sizes)
  if (sizes.length === 0 || smallest >= SMALL_LETTERS) return ''
  return `The smallest letters are ${Math.round(smallest)} px high: hard to read from some metres away. Shorten the text.`
}
