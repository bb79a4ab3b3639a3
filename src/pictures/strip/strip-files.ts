import { drawStrip, stripFont } from '../draw/draw-strip-part.ts'
import { createMeasure, loadFont } from '../draw/font.ts'
import { layoutStrip } from '../draw/draw-strip.ts'
import { toPng } from '../draw/to-png.ts'
import { writeRecipe } from '../recipe/recipe.ts'
import type { StripRecipe } from '../recipe/strip-recipe.ts'
import { fileNames } from '../save/file-name.ts'

/** Draws a strip as PNG files from left to right, each with the whole recipe and its place. @throws Error if the browser cannot */
export async function stripFiles(recipe: StripRecipe): Promise<File[]> {
  // Without the font the picture is drawn in the computer's own one, as the page has said.
  await loadFont(recipe.weight, recipe.text)
  const pieces = layoutStrip(recipe, createMeasure()(stripFont(recipe)))
  const names = fileNames(recipe.text, pieces.length, 'Strip')
  const files: File[] = []
  for (const [index, piece] of pieces.entries()) {
    const { width } = piece
    const png = await toPng({ width, height: recipe.height }, context => drawStrip(recipe, piece, context))
    const made = await writeRecipe(png, recipe, { number: index + 1, total: pieces.length })
    files.push(new File([made], names[index] ?? 'Strip.png', { type: 'image/png' }))
  }
  return files
}
