import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Media } from '../../api/media.ts'
import { picturePath } from '../picture-address.ts'
import { fetchRecipeText, mayHaveRecipe } from '../recipe-text.ts'
import { usePreview } from '../preview-provider.tsx'

/** The link that opens a picture again on the page on which it was made; nothing for any other file. */
export function EditPicture({ media }: { media: Media }) {
  const preview = usePreview()
  const query = useQuery({
    queryKey: ['has-recipe', String(media.id), media.file_name],
    queryFn: async ({ signal }) => (await fetchRecipeText(media, signal)) !== null,
    enabled: mayHaveRecipe(media),
    staleTime: Number.POSITIVE_INFINITY,
    // The preview itself says if the file cannot be loaded.
    meta: { loggedOnly: true },
  })
  if (!query.data) return null
  return (
    <Link to={picturePath({ from: media.id })} onClick={() => preview(null)}>
      Edit
    </Link>
  )
}
