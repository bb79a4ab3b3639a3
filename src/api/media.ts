import { env } from '../env.ts'
import { call } from './client.ts'
import { type Id, type Outcome, readList, readOutcome } from './envelope.ts'
import { idField, numberField, type Read, record, textField } from './fields.ts'

/** Reads a media item as the server lists it; `size` is in bytes. */
export const readMedia = record({
  id: idField,
  name: textField,
  file_name: textField,
  collection_name: textField,
  mime_type: textField,
  size: numberField(0),
})

export type Media = Read<typeof readMedia>

/** The address of a media file; its name is encoded and never trusted, neither as markup nor as a way upwards. */
export const fileUrl = (media: Pick<Media, 'file_name'>): string =>
  `${env.apiUrl}/uploads/${encodeURIComponent(media.file_name).replace(/^\.\.?$/, '%252E')}`

/** GET /media. @throws ApiError */
export async function fetchMedia(signal?: AbortSignal): Promise<Media[]> {
  return readList(await call({ method: 'GET', path: '/media', signal }), 'media', readMedia)
}

/** The collection of an uploaded file: its name without the extension (specification section 7). */
export const collectionOf = (file: Pick<File, 'name'>): string => file.name.replace(/\.[^.]+$/, '')

/** Bytes of one upload that have left the browser. */
export interface UploadProgress {
  loaded: number
  total: number
}

/**
 * POST /media as multipart (specification section 7).
 * @throws ApiError, 'cancelled' when the signal ended it
 */
export async function uploadMedia(
  file: File,
  onProgress?: (progress: UploadProgress) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  const form = new FormData()
  form.set('model_type', 'content')
  form.set('model_id', '1')
  form.set('collection_name', collectionOf(file))
  form.set('file', file)
  const answer = await call({
    method: 'POST',
    path: '/media',
    body: form,
    signal,
    onUploadProgress: event => onProgress?.({ loaded: event.loaded, total: event.total ?? file.size }),
  })
  return readOutcome(answer)
}

/** DELETE /media/{id}. @throws ApiError */
export async function deleteMedia(id: Id): Promise<Outcome> {
  return readOutcome(await call({ method: 'DELETE', path: `/media/${encodeURIComponent(id)}` }))
}
