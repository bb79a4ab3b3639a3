import { isCall, jsonOf, withJson } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import { changeList, done, fault, ignoring, itemsOf, type Json, replying, withStatus } from '../spoilers.ts'

const LIST = 'GET /playlists/location/*'
const ADD = 'POST /playlists/*/items'
const REMOVE = 'DELETE /playlists/*/items/*'

const each = (change: (item: Json, index: number) => Json | undefined) => itemsOf(LIST, change)
const media = (change: (media: Json) => Json) => each(item => ({ ...item, media: change(item.media as Json) }))

export const itemFaults: Fault[] = [
  fault(
    'refuses items',
    'items.add',
    replying(ADD, reply => withStatus(reply, 422)),
  ),
  {
    name: 'takes a file only once',
    finds: 'items.listed',
    make: () => {
      const taken = new Set<unknown>()
      return {
        call(call) {
          const { media_id } = (jsonOf(call) ?? {}) as Json
          if (!isCall(ADD, call)) return call
          if (taken.has(media_id)) return done()
          taken.add(media_id)
          return call
        },
      }
    },
  },
  fault(
    'gives the id of the file in place of the file',
    'items.listed',
    each(item => ({ ...item, media: (item.media as Json).id })),
  ),
  fault(
    'gives items without ids',
    'items.listed',
    each(({ id, ...rest }) => rest),
  ),
  fault(
    'puts new items first',
    'items.order',
    each((item, index) => ({ ...item, order_position: 100 - index })),
  ),
  fault(
    'gives all items one position',
    'items.order',
    each(item => ({ ...item, order_position: 1 })),
  ),
  fault(
    'gives positions another name',
    'items.order',
    each(({ order_position, ...rest }) => ({ ...rest, position: order_position })),
  ),
  fault(
    'gives no type of the file',
    'items.media',
    media(({ mime_type, ...rest }) => rest),
  ),
  fault(
    'gives the path of the file for its name',
    'items.media',
    media(one => ({ ...one, file_name: `uploads/${one.file_name}` })),
  ),
  fault(
    'forgets the seconds',
    'items.duration',
    each(item => ({ ...item, duration: null })),
  ),
  fault(
    'gives the seconds in milliseconds',
    'items.duration',
    each(item => ({ ...item, duration: Number(item.duration) * 1000 })),
  ),
  fault('moves nothing', 'items.reorder', ignoring('POST /playlists/*/items/reorder')),
  fault(
    'refuses an order that does not name every item',
    'items.reorder',
    replying('POST /playlists/*/items/reorder', reply => withStatus(reply, 422)),
  ),
  fault('removes nothing', 'items.delete', ignoring(REMOVE)),
  {
    name: 'removes the first item in place of the named one',
    finds: 'items.delete',
    make: () => {
      let isRemoved = false
      return {
        call(call) {
          if (!isCall(REMOVE, call)) return call
          isRemoved = true
          return done()
        },
        reply: (reply, call) =>
          isRemoved && isCall(LIST, call)
            ? withJson(
                reply,
                changeList(jsonOf(reply) as Json, 'playlists', list =>
                  list.map(entry => ({ ...entry, items: (entry.items as Json[]).slice(1) })),
                ),
              )
            : reply,
      }
    },
  },
  {
    name: 'removes the file with its item',
    finds: 'items.delete',
    make: () => {
      let isRemoved = false
      return {
        call(call) {
          isRemoved ||= isCall(REMOVE, call)
          return call
        },
        reply: (reply, call) =>
          isRemoved && isCall('GET /media', call)
            ? withJson(
                reply,
                changeList(jsonOf(reply) as Json, 'media', list =>
                  list.filter(({ name }) => !String(name).endsWith('red.png')),
                ),
              )
            : reply,
      }
    },
  },
]
