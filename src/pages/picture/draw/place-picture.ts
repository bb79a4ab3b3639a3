import type { PixelSize } from '../../../media/thumbnail-size.ts'
import type { SlideRecipe } from '../recipe/slide-recipe.ts'
import type { Box, PictureMark } from './slide-marks.ts'

/** Places a picture in the middle of a box: whole, or so that it fills the box and loses two of its edges. */
export function placePicture(fit: SlideRecipe['fit'], picture: PixelSize, box: Box): PictureMark {
  const scales = [box.width / picture.width, box.height / picture.height]
  const scale = fit === 'whole' ? Math.min(...scales) : Math.max(...scales)
  const width = Math.min(box.width, picture.width * scale)
  const height = Math.min(box.height, picture.height * scale)
  const part = { width: width / scale, height: height / scale }
  return {
    kind: 'picture',
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
    part: { left: (picture.width - part.width) / 2, top: (picture.height - part.height) / 2, ...part },
  }
}
