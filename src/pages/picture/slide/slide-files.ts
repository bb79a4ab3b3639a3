import { drawSlide } from '../draw/draw-slide.ts'
import { createMeasure, fontOf, loadFont } from '../draw/font.ts'
import { layoutSlide, type MeasureIn } from '../draw/slide-layout.ts'
import { toPng } from '../draw/to-png.ts'
import { writeRecipe } from '../recipe/recipe.ts'
import { type SlideRecipe, shownRows, slideSizes } from '../recipe/slide-recipe.ts'
import { fileNames } from '../save/file-name.ts'

/** Every text that a slide shows, for the parts of the font that it needs. */
export const wordsIn = (recipe: SlideRecipe): string =>
  [recipe.heading, recipe.text, ...shownRows(recipe).flatMap(({ name, value }) => [name, value])].join('\n')

/** Measures the letters of a slide, whose font has to be loaded before. */
export function createSlideMeasure(): MeasureIn {
  const measureIn = createMeasure()
  return (weight, size) => measureIn(fontOf(weight, size))
}

/** Draws a slide as a PNG file with its recipe. @throws Error if the browser cannot */
export async function slideFiles(recipe: SlideRecipe): Promise<File[]> {
  // Without the font the picture is drawn in the computer's own one, as the page has said.
  await loadFont(700, wordsIn(recipe))
  const marks = layoutSlide(recipe, createSlideMeasure())
  const png = await toPng(slideSizes[recipe.shape], context => drawSlide(recipe, marks, context))
  const [first = ''] = shownRows(recipe).map(({ name }) => name)
  const title = recipe.heading.trim() || (recipe.layout === 'title' || recipe.layout === 'code' ? recipe.text : first)
  const [name = 'Slide.png'] = fileNames(title, 1, 'Slide')
  return [new File([await writeRecipe(png, recipe)], name, { type: 'image/png' })]
}
