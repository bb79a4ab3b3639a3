import { useQuery } from '@tanstack/react-query'
import type { SlideRecipe } from '../recipe/slide-recipe.ts'
import { type OpenPicture, openPicture, type PictureFault } from './open-picture.ts'

/** The picture of a slide on its way to the canvas. */
export interface SlidePictureState {
  /** Null until it is open, and if the slide shows none. */
  open: OpenPicture | null
  fault: PictureFault | 'unreachable' | null
  tryAgain: () => void
}

/** Opens the picture that a slide shows; it stays in memory as long as the slide shows it. */
export function useSlidePicture({ layout, picture }: SlideRecipe): SlidePictureState {
  const shown = layout === 'picture' ? picture : null
  const query = useQuery({
    queryKey: ['slide-picture', shown?.file_name],
    queryFn: ({ signal }) => (shown ? openPicture(shown, signal) : null),
    enabled: shown !== null,
    // A file never changes, and its pixels are given back with the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { loggedOnly: true },
  })
  const result = shown && !query.isFetching ? query.data : null
  const isUnreachable = shown !== null && query.isError && !query.isFetching
  return {
    open: typeof result === 'object' ? (result ?? null) : null,
    fault: typeof result === 'string' ? result : isUnreachable ? 'unreachable' : null,
    tryAgain: () => void query.refetch(),
  }
}
