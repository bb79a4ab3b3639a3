import type { PixelSize } from '../../media/thumbnail-size.ts'
import type { SlideRecipe } from '../recipe/slide-recipe.ts'
import type { Box, PictureMark } from './slide-marks.ts'

/** A size in the middle of a box. */
const centred = ({ width, height }: PixelSize, box: Box): Box => ({
  left: box.left + (box.width - width) / 2,
  top: box.top + (box.height - height) / 2,
  width,
  height,
})

/** A size times a number, but for roundings no larger than the limit. */
const scaled = ({ width, height }: PixelSize, scale: number, limit: PixelSize): PixelSize => ({
  width: Math.min(width * scale, limit.width),
  height: Math.min(height * scale, limit.height),
})

/** Places a picture in the middle of a box: whole, or so that it fills the box and loses two of its edges. */
export function placePicture(fit: SlideRecipe['fit'], picture: PixelSize, box: Box): PictureMark {
  const [across, down] = [box.width / picture.width, box.height / picture.height]
  const whole: Box = { left: 0, top: 0, ...picture }
  if (fit === 'whole') {
    return { kind: 'picture', ...centred(scaled(picture, Math.min(across, down), box), box), part: whole }
  }
  return { kind: 'picture', ...box, part: centred(scaled(box, 1 / Math.max(across, down), picture), whole) }
}
