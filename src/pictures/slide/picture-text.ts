import { fileUrl } from '../../api/media.ts'
import type { SlideMark } from '../draw/slide-marks.ts'
import type { SlidePicture, SlideRecipe } from '../recipe/slide-recipe.ts'
import type { SlidePictureState } from './use-slide-picture.ts'

type Fault = NonNullable<SlidePictureState['fault']>

/** A picture that is drawn this many times as large as it is looks blurred. */
const MOST_ENLARGED = 2

const originOf = (picture: SlidePicture) => new URL(fileUrl(picture), location.href).origin

/** Why a picture of the library is not on the slide, and the way out. */
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

/** Why a slide whose picture is chosen cannot be saved yet; null if it can, or shows no picture. */
export function pictureWait({ layout }: SlideRecipe, { open, fault }: SlidePictureState): string | null {
  if (layout !== 'picture' || open) return null
  return fault ? 'Without its picture the slide cannot be saved.' : 'The picture is being loaded.'
}

/** A remark about a picture that is too small for its place; empty if it is large enough. */
export function blurText(marks: readonly SlideMark[]): string {
  const picture = marks.find(mark => mark.kind === 'picture')
  if (!picture || picture.width <= picture.part.width * MOST_ENLARGED) return ''
  const times = Math.round(picture.width / picture.part.width)
  return `The picture is drawn ${times} times as large as it is: it looks blurred on a screen.`
}
