import { htmlReply, isCall, jsonOf, withJson } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import { answeringWell, changeList, fault, ignoring, type Json, listing, replying } from '../spoilers.ts'

const LIST = 'GET /media'
const ADD = 'POST /media'
const REMOVE = 'DELETE /media/*'

const each = (change: (entry: Json) => Json | undefined) => listing(LIST, 'media', change)

const tooLarge =
  (limit: number): Fault['make'] =>
  () => ({
    call: call => (isCall(ADD, call) && call.body.length > limit ? htmlReply(413) : call),
  })

/** Lists every file of one name with the file_name of the first, as if the later one had overwritten it. */
function overwriting(body: Json): Json {
  const first = new Map<unknown, unknown>()
  return changeList(body, 'media', list =>
    list.map(entry => {
      if (!first.has(entry.name)) first.set(entry.name, entry.file_name)
      return { ...entry, file_name: first.get(entry.name) }
    }),
  )
}

export const mediaFaults: Fault[] = [
  { name: 'refuses films', finds: 'media.upload', make: tooLarge(10_000) },
  fault(
    'answers an upload with HTML',
    'media.upload',
    replying(ADD, () => htmlReply(200)),
  ),
  fault(
    'has no message for an upload',
    'media.message',
    answeringWell(ADD, ({ message, ...rest }) => rest),
  ),
  fault(
    'does not list what was uploaded',
    'media.listed',
    each(entry => (entry.mime_type === 'video/mp4' ? undefined : entry)),
  ),
  fault(
    'lists files without file_name',
    'media.listed',
    each(({ file_name, ...rest }) => ({ ...rest, filename: file_name })),
  ),
  fault(
    'lists files under random names',
    'media.listed',
    each(entry => ({ ...entry, name: `${entry.id}` })),
  ),
  fault(
    'lists a file without an id',
    'media.readable',
    answeringWell(LIST, body => changeList(body, 'media', list => [...list, { name: 'no id' }])),
  ),
  fault(
    'gives every file the type of bytes',
    'media.kind',
    each(entry => ({ ...entry, mime_type: 'application/octet-stream' })),
  ),
  fault(
    'gives the type without its kind',
    'media.kind',
    each(entry => ({ ...entry, mime_type: String(entry.mime_type).split('/')[1] })),
  ),
  fault(
    'gives sizes in KB',
    'media.size',
    each(entry => ({ ...entry, size: Math.ceil(Number(entry.size) / 1024) })),
  ),
  fault(
    'gives sizes with a unit',
    'media.size',
    each(entry => ({ ...entry, size: `${entry.size} bytes` })),
  ),
  fault(
    'forgets the collection',
    'media.collection',
    each(entry => ({ ...entry, collection_name: 'default' })),
  ),
  fault(
    'answers an upload with another path than the list has',
    'media.path',
    answeringWell(ADD, body => ({ ...body, path: 'uploads/temporary.png' })),
  ),
  fault('overwrites a file of the same name', 'media.same-name', answeringWell(LIST, overwriting)),
  fault(
    'escapes names a second time',
    'media.odd-name',
    each(entry => ({ ...entry, file_name: encodeURIComponent(String(entry.file_name)) })),
  ),
  { name: 'takes uploads up to 1 MB', finds: 'media.large', make: tooLarge(1_000_000) },
  fault('deletes nothing', 'media.delete', ignoring(REMOVE)),
  fault(
    'hides files without deleting them, and says success: false',
    'media.delete',
    answeringWell(REMOVE, body => ({ ...body, success: false })),
  ),
  {
    name: 'keeps a deleted file in its playlists',
    finds: 'media.delete-used',
    make: () => {
      const known = new Map<string, Json>()
      const keep = (entry: Json) => {
        const items = entry.items as Json[]
        for (const item of items) known.set(String(entry.id), item)
        const item = known.get(String(entry.id))
        return items.length === 0 && item && entry.type === 'ticker' ? { ...entry, items: [item] } : entry
      }
      return {
        // The item is known from its addition, before the file is deleted.
        async call(call, { ask }) {
          const [, media] = /^\/media\/(\d+)$/.exec(call.path) ?? []
          if (call.method !== 'DELETE' || !media) return call
          const { locations } = (jsonOf(await ask('GET', '/locations')) as { data: { locations: Json[] } }).data
          for (const { id } of locations) {
            const lists = jsonOf(await ask('GET', `/playlists/location/${id}`)) as { data: { playlists: Json[] } }
            for (const playlist of lists.data.playlists) keep(playlist)
          }
          return call
        },
        reply: (reply, call) =>
          isCall('GET /playlists/location/*', call) && reply.status === 200
            ? withJson(
                reply,
                changeList(jsonOf(reply) as Json, 'playlists', list => list.map(keep)),
              )
            : reply,
      }
    },
  },
]
