import { Hono } from 'hono'
import * as z from 'zod'
import { Refusal, succeed } from '../refusal.ts'
import { idInput, idParam, readBody } from '../requests/input.ts'
import type { ServerContext, SignedIn } from '../server-context.ts'
import { expectRoom } from './bounds.ts'

const DAY_SECONDS = 86_400
const LEAST_IMAGE_SECONDS = 1
/** Shorter than a frame of any film. */
const LEAST_SECONDS = 0.001
/** Far above the items of a playlist: the item after it still has a whole number. */
const LAST_POSITION = 1_000_000

const newItem = z.object({
  media_id: idInput('A media file'),
  duration: z
    .number({ error: 'Duration must be a number of seconds.' })
    .min(0, 'Duration may not be negative.')
    .max(DAY_SECONDS, 'Duration may be one day at most.')
    .refine(seconds => seconds <= 0 || seconds >= LEAST_SECONDS, 'Duration must be 0, or 0.001 seconds at least.')
    .nullish()
    .transform(seconds => seconds ?? 0),
})

const position = z.object(
  {
    id: idInput('The id of an item'),
    order_position: z
      .int({ error: 'A position must be a whole number of 1 or more.' })
      .min(1, 'A position must be a whole number of 1 or more.')
      .max(LAST_POSITION, 'A position may be 1000000 at most.'),
  },
  { error: 'An item must have an id and an order_position.' },
)

const positions = z.object({
  items: z
    .array(position, { error: 'The list of items is required.' })
    .min(1, 'The list of items is required.')
    .refine(list => new Set(list.map(item => item.id)).size === list.length, 'An item may be listed only once.'),
})

/** Adds a media file after the last item. @throws Refusal 404 if the media file does not exist, 409 at the bound */
export function addItem(context: ServerContext, playlistId: number, item: z.output<typeof newItem>): number {
  const { store } = context
  const media = store.one<{ mime_type: string }>('SELECT mime_type FROM media WHERE id = ?', item.media_id)
  if (!media) throw new Refusal(404, 'There is no such media file. It may have been deleted.')
  // 0 is no dwell time of its own. Light that flashes more than three times a second may cause a seizure.
  if (media.mime_type.startsWith('image/') && item.duration > 0 && item.duration < LEAST_IMAGE_SECONDS) {
    throw new Refusal(422, 'A picture must show for 1 second at least.')
  }
  expectRoom(store, 'items', playlistId)
  return store.insert(
    `INSERT INTO playlist_items (playlist_id, media_id, duration, order_position)
     SELECT ?, ?, ?, COALESCE(MAX(order_position), 0) + 1 FROM playlist_items WHERE playlist_id = ?`,
    playlistId,
    item.media_id,
    item.duration,
    playlistId,
  )
}

function reorder({ store }: ServerContext, playlistId: number, list: z.output<typeof positions>['items']): void {
  const sql = 'UPDATE playlist_items SET order_position = ? WHERE id = ? AND playlist_id = ?'
  store.transaction(() => {
    for (const { id, order_position } of list) {
      if (store.run(sql, order_position, id, playlistId) === 0) {
        throw new Refusal(422, `Item ${id} is not in this playlist. Nothing was moved; load the page again.`)
      }
    }
  })
}

/** The routes of the items of a playlist (requirement 13.8), below `/playlists/:id/items`. */
export function itemRoutes(context: ServerContext, noPlaylist: () => Refusal): Hono<SignedIn> {
  const { store } = context
  const routes = new Hono<SignedIn>()
  routes.use('*', async (c, next) => {
    if (!store.one('SELECT id FROM playlists WHERE id = ?', idParam(c))) throw noPlaylist()
    await next()
  })
  routes.post('/', async c => {
    const id = addItem(context, idParam(c), await readBody(c, newItem))
    return succeed(c, 'Item added.', { id }, 201)
  })
  routes.post('/reorder', async c => {
    reorder(context, idParam(c), (await readBody(c, positions)).items)
    return succeed(c, 'Order saved.')
  })
  routes.delete('/:itemId', c => {
    const sql = 'DELETE FROM playlist_items WHERE id = ? AND playlist_id = ?'
    if (store.run(sql, idParam(c, 'itemId'), idParam(c)) === 0) {
      throw new Refusal(404, 'There is no such item in this playlist. It may have been deleted.')
    }
    return succeed(c, 'Item deleted.')
  })
  return routes
}
