import { useQuery } from '@tanstack/react-query'
import { fileUrl } from '../../api/media.ts'
import { fileQuery } from '../../api/queries.ts'
import { decodeImage, fetchImage, ImageRefused, showImage, sizeOfImage } from '../../media/read-image.ts'
import type { PixelSize } from '../../media/thumbnail-size.ts'
import { tooMuchOf } from '../../media/too-much.ts'
import type { SlidePicture, SlideRecipe } from '../recipe/slide-recipe.ts'

/** Pixels: twice the longer side of a slide. A photo of 50 megapixels would take 200 MB of memory. */
const LONGEST = 3840

export interface OpenPicture extends PixelSize {
  image: ImageBitmap | HTMLImageElement
}

type PictureFault =
  /** The server does not have the file any more. */
  | 'gone'
  | 'undecodable'
  /** Another origin lets pages show the file, but not read it: a canvas with it could not be saved. */
  | 'locked'

async function reduced(image: ImageBitmap | HTMLImageElement): Promise<ImageBitmap | HTMLImageElement> {
  const { width, height } = sizeOfImage(image)
  const scale = LONGEST / Math.max(width, height)
  if (scale >= 1 || 'naturalWidth' in image) return image
  const size = { resizeWidth: Math.round(width * scale), resizeHeight: Math.round(height * scale) }
  return createImageBitmap(image, { ...size, resizeQuality: 'high' }).finally(() => image.close())
}

/** @throws Error if the server cannot be reached, or refuses a file that is not gone */
async function openPicture(picture: SlidePicture, signal: AbortSignal): Promise<OpenPicture | PictureFault> {
  const url = fileUrl(picture)
  try {
    const blob = await fetchImage(url, signal)
    if (!blob) {
      if (await showImage(url)) return 'locked'
      throw new Error('The server of the pictures cannot be reached.')
    }
    if (await tooMuchOf(blob)) return 'undecodable'
    const decoded = await decodeImage(blob)
    // An SVG may state no size.
    if (!decoded || sizeOfImage(decoded).width === 0) return 'undecodable'
    const image = await reduced(decoded)
    if (signal.aborted && 'close' in image) image.close()
    return { image, ...sizeOfImage(image) }
  } catch (error) {
    if (error instanceof ImageRefused && (error.status === 404 || error.status === 410)) return 'gone'
    throw error
  }
}

export interface SlidePictureState {
  /** Null until it is open, and if the slide shows none. */
  open: OpenPicture | null
  fault: PictureFault | 'unreachable' | null
  tryAgain: () => void
}

/** The picture stays in memory as long as the slide shows it. */
export function useSlidePicture({ layout, picture }: SlideRecipe): SlidePictureState {
  const shown = layout === 'picture' ? picture : null
  const query = useQuery({
    ...fileQuery('pixels', shown, openPicture),
    // They are given back with the page.
    gcTime: 0,
  })
  const result = shown && !query.isFetching ? query.data : null
  const isUnreachable = shown !== null && query.isError && !query.isFetching
  return {
    open: typeof result === 'object' ? (result ?? null) : null,
    fault: typeof result === 'string' ? result : isUnreachable ? 'unreachable' : null,
    tryAgain: () => void query.refetch(),
  }
}
