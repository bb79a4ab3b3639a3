import { drawSlide } from './draw/draw-slide.ts'
import { createMeasure, fontOf, loadFont } from './draw/font.ts'
import { layoutSlide } from './draw/slide-layout.ts'
import type { MeasureIn } from './draw/slide-marks.ts'
import { toPng } from './draw/to-png.ts'
import { writeRecipe } from './recipe/recipe.ts'
import { type SlideRecipe, shownRows, showsText, slideSizes } from './recipe/slide-recipe.ts'
import { fileNames } from './save/file-name.ts'
import type { OpenPicture } from './slide/open-picture.ts'

/** Every text that a slide shows, for the parts of the font that it needs. */
export const wordsIn = (recipe: SlideRecipe): string =>
  [recipe.heading, recipe.text, ...shownRows(recipe).flatMap(({ name, value }) => [name, value])].join('\n')

/** Measures the letters of a slide, whose font has to be loaded before. */
export function createSlideMeasure(): MeasureIn {
  const measureIn = createMeasure()
  return (weight, size) => measureIn(fontOf(weight, size))
}

/** The words after which a slide is named: its heading, else the first of the others. */
function titleOf(recipe: SlideRecipe): string {
  const { heading, text, picture, layout } = recipe
  const [first] = shownRows(recipe).map(({ name }) => name)
  const pictureName = layout === 'picture' ? picture?.name.replace(/\.[^.]*$/, '') : ''
  const others = showsText(recipe) ? [text, pictureName] : [first]
  return [heading, ...others].find(words => words?.trim()) ?? ''
}

/**
 * Draws a slide as a PNG file with its recipe.
 * @param picture the picture that the slide shows; null if it shows none
 * @throws Error if the browser cannot
 */
export async function slideFiles(recipe: SlideRecipe, picture: OpenPicture | null): Promise<File[]> {
  // Without the font the picture is drawn in the computer's own one, as the page has said.
  await loadFont(700, wordsIn(recipe))
  const content = { marks: layoutSlide(recipe, picture, createSlideMeasure()), image: picture?.image ?? null }
  const png = await toPng(slideSizes[recipe.shape], context => drawSlide(recipe, content, context))
  const [name = 'Slide.png'] = fileNames(titleOf(recipe), 1, 'Slide')
  return [new File([await writeRecipe(png, recipe)], name, { type: 'image/png' })]
}
