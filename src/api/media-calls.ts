import type { Id } from '../base/id.ts'
import { call } from './client.ts'
import { type Outcome, readOutcome } from './envelope.ts'
import { record, textField } from './fields.ts'
import { type Media, readMedia } from './media.ts'
import { callDelete, callList } from './record-calls.ts'

export const fetchMedia = (signal?: AbortSignal): Promise<Media[]> =>
  callList({ path: '/media', key: 'media', read: readMedia }, signal)

/** The name of the file without its extension (requirement 13.11). */
export const collectionOf = (file: Pick<File, 'name'>): string => file.name.replace(/\.[^.]+$/, '')

const readPlace = record({ path: textField, url: textField })

const fileNameOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Empty if the address cannot be read. */
function fileNameAt(url: string): string {
  try {
    return decodeURIComponent(fileNameOf(new URL(url, 'http://any.example').pathname))
  } catch {
    return ''
  }
}

/** Takes the end of `path`, else of `url`, from the top of the answer or from its `data`. */
function fileNameIn(...places: unknown[]): string {
  const read = places.flatMap(place => readPlace(place) ?? [])
  const names = [...read.map(({ path }) => fileNameOf(path)), ...read.map(({ url }) => fileNameAt(url))]
  return names.find(name => name !== '') ?? ''
}

/**
 * Sends the file as multipart data (requirement 13.11). `onProgress` gets the bytes that have left the browser.
 * @returns also the name of the stored file, which is empty if the answer does not give it
 */
export async function uploadMedia(
  file: File,
  onProgress?: (progress: { loaded: number; total: number }) => void,
  signal?: AbortSignal,
): Promise<Outcome & { fileName: string }> {
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
  const outcome = readOutcome(answer)
  return { ...outcome, fileName: fileNameIn(answer, outcome.data) }
}

export const deleteMedia = (id: Id): Promise<Outcome> => callDelete(`/media/${encodeURIComponent(id)}`)
