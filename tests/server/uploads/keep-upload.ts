import type { Media } from '../../../src/api/media.ts'
import { expectRoom } from '../content/bounds.ts'
import { type ServerContext, timestamp } from '../server-context.ts'
import { storedName } from './file-names.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import type { UploadFolder } from './upload-folder.ts'

/** A media file before the library has given it an id. */
export type NamedMedia = Omit<Media, 'id'>

async function dropUpload(uploads: UploadFolder, upload: ReceivedUpload, media: NamedMedia): Promise<void> {
  await upload.file.discard()
  await uploads.remove(media.file_name)
}

/** Gives an upload its name, after its file is safe on the disk. The library does not list it yet. */
export async function nameUpload(
  { uploads }: ServerContext,
  upload: ReceivedUpload,
  mark?: string,
): Promise<NamedMedia> {
  const name = upload.givenName || `file.${upload.type.extensions[0]}`
  const collection = upload.fields
    .get('collection_name')
    ?.replace(/\p{Cc}/gu, ' ')
    .trim()
  const media = {
    name,
    file_name: storedName(name, upload.type, mark),
    collection_name: collection || name.replace(/\.[^.]+$/, ''),
    mime_type: upload.type.mime,
    size: upload.size,
  }
  try {
    await upload.file.keep(media.file_name)
  } catch (error) {
    await dropUpload(uploads, upload, media)
    throw error
  }
  return media
}

/** Adds a named file to the library. @returns its id */
export function listMedia(context: ServerContext, media: NamedMedia): number {
  expectRoom(context.store, 'media')
  return context.store.insert(
    'INSERT INTO media (name, file_name, collection_name, mime_type, size, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    media.name,
    media.file_name,
    media.collection_name,
    media.mime_type,
    media.size,
    timestamp(context),
  )
}

/** Gives an upload its name and adds it to the library, after the file is safe on the disk. */
export async function keepUpload(context: ServerContext, upload: ReceivedUpload): Promise<Media> {
  const media = await nameUpload(context, upload)
  try {
    return { id: listMedia(context, media), ...media }
  } catch (error) {
    await dropUpload(context.uploads, upload, media)
    throw error
  }
}
