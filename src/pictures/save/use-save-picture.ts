import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Media } from '../../api/media.ts'
import type { ArrivedFile } from '../../media/upload.ts'
import { useAlert } from '../../ui/alert.tsx'
import { failureText, isSessionLost } from '../../api/failure-text.ts'
import { mediaName } from '../../media/media-order.ts'
import { findUploaded } from '../../media/find-uploaded.ts'
import { uploadedText } from '../../media/upload-texts.ts'
import { useUploads } from '../../media/uploads-provider.tsx'
import type { Recipe } from '../recipe/recipe.ts'
import { type PlaylistTarget, useAddToPlaylist } from './add-to-playlist.ts'
import { forgetFiles, type KeptPicture, keptPicture } from './kept-picture.ts'
import { NotSaved } from './not-saved.ts'
import { uploadMissing } from './upload-files.ts'

/** What a load of the library that failed after the upload says. A lost session is its own error. */
function lookUpError(error: unknown): unknown {
  if (isSessionLost(error)) return error
  const wayOut = 'Save it again to look once more: nothing is uploaded a second time.'
  return new NotSaved(
    'The picture is uploaded, but the library could not be loaded.',
    `${failureText(error)} ${wayOut}`,
  )
}

/** The files as the library lists them, in their order. @throws NotSaved if the library does not show all of them */
async function findInLibrary(queries: QueryClient, picture: KeptPicture): Promise<Media[]> {
  const { files, arrived } = picture
  const uploaded = files.flatMap(file => arrived.get(file) ?? [])
  const found = await findUploaded(queries, uploaded).catch(error => {
    throw lookUpError(error)
  })
  const gone = files.filter((_, index) => !found[index])
  if (gone.length === 0) return found.flatMap(media => media ?? [])
  forgetFiles(picture, gone)
  const names = gone.map(({ name }) => `“${name}”`).join(', ')
  const reason =
    'Somebody may have deleted what is missing: look on the Media page, then save again to upload it again.'
  throw new NotSaved(`Uploaded, but not in the library: ${names}.`, reason)
}

interface Save {
  recipe: Recipe
  make: () => Promise<File[]>
  target: PlaylistTarget | null
}

/** A saved picture: its recipe as text, and its files in the library. */
export interface SavedPicture {
  recipe: string
  media: readonly Media[]
}

const nameList = (media: readonly Media[]) => media.map(one => `“${mediaName(one)}”`).join(', ')

/** "“A”, “B” are in the library". */
export const inLibraryText = (media: readonly Media[]): string =>
  `${nameList(media)} ${media.length === 1 ? 'is' : 'are'} in the library`

const savedText = (media: readonly Media[], fresh: readonly ArrivedFile[]) =>
  fresh.length > 0 ? uploadedText(fresh) : `${inLibraryText(media)} already. Nothing was uploaded again.`

/**
 * Draws a picture, uploads its files and adds them to a playlist if there is one. One alert tells the result. The same
 * picture is uploaded once, however often it is saved: a second call does nothing while the first one runs.
 */
export function useSavePicture(onSaved: () => void) {
  const [saved, setSaved] = useState<SavedPicture | null>(null)
  const uploads = useUploads()
  const queries = useQueryClient()
  const alert = useAlert()
  const tellAdded = useAddToPlaylist()
  const running = useRef(false)
  // The spinner overlay covers the page while a mutation runs.
  const { mutate } = useMutation({
    mutationFn: async ({ recipe, make, target }: Save) => {
      setSaved(null)
      const text = JSON.stringify(recipe)
      const picture = await keptPicture(uploads, text, make)
      const fresh = await uploadMissing(uploads, picture)
      const media = await findInLibrary(queries, picture)
      setSaved({ recipe: text, media })
      onSaved()
      if (target) await tellAdded(picture, media, target)
      else alert('success', savedText(media, fresh))
    },
    onError: error => {
      if (isSessionLost(error)) return
      const headline = error instanceof NotSaved ? error.headline : 'The picture was not saved.'
      alert('warning', headline, failureText(error))
    },
    onSettled: () => {
      running.current = false
    },
  })
  const save = (picture: Save) => {
    if (running.current) return
    running.current = true
    mutate(picture)
  }
  return { saved, save }
}
