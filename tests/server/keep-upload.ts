import type { Media } from '../../src/api/media.ts'
import { storedName } from './file-names.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import { type ServerContext, timestamp } from './server-context.ts'

/** Gives an upload its name and adds it to the library, after the file is safe on the disk. */
export async function keepUpload(context: ServerContext, upload: ReceivedUpload): Promise<Media> {
  const { store, uploads } = context
  const name = upload.givenName || `file.${upload.type.extensions[0]}`
  const collection = upload.fields
    .get('collection_name')
    ?.replace(/\p{Cc}/gu, ' ')
    .trim()
  const media = {
    name,
    file_name: storedName(name, upload.type),
    collection_name: collection || name.replace(/\.[^.]+$/, ''),
    mime_type: upload.type.mime,
    size: upload.size,
  }
  try {
    await upload.file.keep(media.file_name)
    const id = store.insert(
      'INSERT INTO media (name, file_name, collection_name, mime_type, size, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      media.name,
      media.file_name,
      media.collection_name,
      media.mime_type,
      media.size,
      timestamp(context),
    )
    return { id, ...media }
  } catch (error) {
    await upload.file.discard()
    await uploads.remove(media.file_name)
    throw error
  }
}
