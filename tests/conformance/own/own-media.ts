import { type Media, readMedia } from '../../../src/api/media.ts'
import { collectionOf } from '../../../src/api/media-calls.ts'
import { isObject } from '../../../src/base/is-object.ts'
import { type Answer, fail } from '../answer.ts'
import type { Ask } from '../http-client.ts'
import { type FoundList, listIn } from '../lists.ts'
import { mustBeAccepted } from '../verdicts.ts'
import { needed, once } from './once.ts'
import type { Making } from './own-location.ts'

export interface ListedMedia {
  answer: Answer
  list: FoundList<Media>
}

/** GET /media, read as the client reads it. @throws NotMet */
export async function listMedia(ask: Ask): Promise<ListedMedia> {
  const answer = await ask('GET', '/media')
  return { answer, list: listIn(answer, 'media', readMedia) }
}

export interface GivenFile {
  name: string
  type: string
  /** The content. */
  read(): Uint8Array<ArrayBuffer>
}

/** The form of an upload, as the client sends it (requirement 13.11). */
export function uploadForm({ name, type, read }: GivenFile): FormData {
  const file = new File([read()], name, { type })
  const form = new FormData()
  form.set('model_type', 'content')
  form.set('model_id', '1')
  form.set('collection_name', collectionOf(file))
  form.set('file', file)
  return form
}

/** The path of a stored file below the API base. */
export const uploadPath = ({ file_name }: Pick<Media, 'file_name'>) => `/uploads/${encodeURIComponent(file_name)}`

/** The last step of the path that the answer to an upload names; empty if it names none. */
export function storedNameIn({ body }: Answer): string {
  if (!isObject(body)) return ''
  const path = body.path ?? (isObject(body.data) ? body.data.path : undefined)
  return typeof path === 'string' ? (path.split('/').at(-1) ?? '') : ''
}

/** A file of the run. */
export interface OwnFile extends GivenFile {
  posted(): Promise<Answer>
  /** Its entry of the list. @throws Untestable if it could not be made */
  media(): Promise<Media>
  /** The list with its entry, if it is there, asked for again at each call. @throws NotMet */
  listed(): Promise<ListedMedia & { entry: FoundList<Media>['entries'][number] | undefined }>
}

/** A file that is uploaded when it is first needed. */
export function ownFile({ ask, marker, ledger }: Making, given: GivenFile): OwnFile {
  const name = `${marker}-${given.name}`
  const stem = collectionOf({ name })
  const file = { ...given, name }
  const posted = once(() => {
    ledger.note('media file', name)
    return ask('POST', '/media', { body: uploadForm(file) })
  })
  const isIt = ({ name: shown, file_name, collection_name, size }: Media, stored: string) =>
    [shown, file_name, collection_name].some(text => text === name || text === stem || text.startsWith(`${stem}-`)) ||
    (stored !== '' && file_name === stored && size === file.read().length)
  const listed = async () => {
    const stored = storedNameIn(await posted())
    const found = await listMedia(ask)
    return { ...found, entry: found.list.entries.find(({ read }) => isIt(read, stored)) }
  }
  const media = needed('a media file', async () => {
    mustBeAccepted(await posted())
    const { answer, entry } = await listed()
    if (!entry) return fail(answer, `there is no file of the name ${name}`)
    ledger.owns('media file', entry.read.id)
    return entry.read
  })
  return { ...file, posted, media, listed }
}
