import type { Id } from '../id.ts'
import { callDelete } from './call-delete.ts'
import { call } from './client.ts'
import { type Outcome, readList, readOutcome } from './envelope.ts'
import { type Media, readMedia } from './media.ts'

/** GET /media. @throws ApiError */
export async function fetchMedia(signal?: AbortSignal): Promise<Media[]> {
  return readList(await call({ method: 'GET', path: '/media', signal }), 'media', readMedia)
}

/** The collection of an uploaded file: its name without the extension (requirement 13.11). */
export const collectionOf = (file: Pick<File, 'name'>): string => file.name.replace(/\.[^.]+$/, '')

/** Bytes of one upload that have left the browser. */
export interface UploadProgress {
  loaded: number
  total: number
}

/**
 * POST /media as multipart (requirement 13.11).
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
  return callDelete(`/media/${encodeURIComponent(id)}`)
}
