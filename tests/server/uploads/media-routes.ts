import { Hono } from 'hono'
import type { Media } from '../../../src/api/media.ts'
import { notForGuests, signedIn } from '../accounts/access.ts'
import { isDiskFull } from '../cannot-start.ts'
import { Refusal, succeed } from '../refusal.ts'
import { idParam } from '../requests/input.ts'
import { type Account, note, type ServerContext, type SignedIn } from '../server-context.ts'
import { keepUpload } from './keep-upload.ts'
import { receiveUpload } from './receive-upload.ts'

const COLUMNS = 'id, name, file_name, collection_name, mime_type, size'

/** Deletes a media file and, with it, every playlist item that shows it. @throws Refusal 404 */
async function deleteMedia(context: ServerContext, id: number, by: Account): Promise<void> {
  const { store, uploads, reserve } = context
  const media = store.one<{ file_name: string }>('SELECT file_name FROM media WHERE id = ?', id)
  if (!media) throw new Refusal(404, 'There is no such media file. It may have been deleted already.')
  // The row is deleted first: a listed file can always be fetched.
  const deleteRow = () => store.run('DELETE FROM media WHERE id = ?', id)
  try {
    deleteRow()
  } catch (error) {
    // A delete is the way out of a full disk (requirement 18.23).
    if (!isDiskFull(error) || !reserve.release()) throw error
    deleteRow()
  }
  note(context, `${by.username} has deleted the file "${media.file_name}" (${id})`)
  await uploads.remove(media.file_name)
  reserve.fill()
}

/** The routes of the media library (requirements 13.11, 13.12). */
export function mediaRoutes(context: ServerContext): Hono<SignedIn> {
  const { store, options, uploads } = context
  const routes = new Hono<SignedIn>()
  routes.use('*', signedIn(context))
  routes.get('/', c =>
    succeed(c, 'Media loaded.', { media: store.all<Media>(`SELECT ${COLUMNS} FROM media ORDER BY id`) }),
  )
  routes.post('/', async c => {
    const upload = await receiveUpload(c.req.raw, uploads, { maxBytes: options.maxUploadBytes })
    const media = await keepUpload(context, upload)
    const path = `uploads/${media.file_name}`
    const url = `/api/uploads/${encodeURIComponent(media.file_name)}`
    const message = `"${media.name}" uploaded.`
    return c.json({ success: true, message, url, path, data: { ...media, url, path } }, 201)
  })
  routes.delete('/:id', notForGuests('delete media'), async c => {
    await deleteMedia(context, idParam(c), c.get('account'))
    return succeed(c, 'Media deleted.')
  })
  return routes
}
