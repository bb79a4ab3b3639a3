import { type Call, htmlReply, isCall, jsonOf, type Reply, withJson, without } from '../exchange.ts'
import { faultsOf, type Spoiler } from '../fault.ts'
import {
  answeringWell,
  changeList,
  header,
  ignoring,
  type Json,
  lacking,
  listing,
  refusingWith,
  renaming,
  replying,
  unasked,
} from '../spoilers.ts'
import { listedAt } from './today.ts'

const LIST = 'GET /media'
const ADD = 'POST /media'
const REMOVE = 'DELETE /media/*'
const FILE = 'GET /uploads/*'
const PLAYLISTS = 'GET /playlists/location/*'

const each = (change: (entry: Json) => Json | undefined) => listing(LIST, 'media', change)
const library = (change: (list: Json[]) => unknown) => answeringWell(LIST, body => changeList(body, 'media', change))

const tooLarge = (limit: number): Spoiler => ({
  call: call => (isCall(ADD, call) && call.body.length > limit ? htmlReply(413) : call),
})

/** Lists every file of one name with the file_name of the first, as if the later one had overwritten it. */
function overwriting(list: Json[]): Json[] {
  const first = new Map<unknown, unknown>()
  return list.map(entry => {
    if (!first.has(entry.name)) first.set(entry.name, entry.file_name)
    return { ...entry, file_name: first.get(entry.name) }
  })
}

/** Lists a deleted file in its playlists on. The item is known from before: the playlists are read at the delete. */
function keepsDeleted(): Spoiler {
  const known = new Map<string, Json>()
  const keep = (entry: Json) => {
    const items = entry.items as Json[]
    for (const item of items) known.set(String(entry.id), item)
    const item = known.get(String(entry.id))
    return items.length === 0 && item && entry.type === 'ticker' ? { ...entry, items: [item] } : entry
  }
  return {
    async call(call, behind) {
      if (isCall(REMOVE, call)) for (const { playlists } of await listedAt(behind)) playlists.map(keep)
      return call
    },
    reply: (reply, call) =>
      isCall(PLAYLISTS, call) && reply.status === 200
        ? withJson(
            reply,
            changeList(jsonOf(reply) as Json, 'playlists', list => list.map(keep)),
          )
        : reply,
  }
}

/** Changes the bytes of files that are served with this status. */
const bytes = (status: number, change: (body: Buffer) => Buffer) =>
  replying(FILE, reply =>
    reply.status === status
      ? { ...reply, body: change(reply.body), headers: without(reply.headers, 'content-length') }
      : reply,
  )

/** Makes another range of one that looks like this; none if `range` is empty. */
const asking = (wanted: RegExp, range: string): Spoiler => ({
  call: (call: Call) => {
    if (!isCall(FILE, call) || !wanted.test(call.headers.range ?? '')) return call
    return { ...call, headers: { ...without(call.headers, 'range'), ...(range && { range }) } }
  },
})

const encodedAgain = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-length': '5000' },
  body: Buffer.alloc(5_000),
})

export const mediaFaults = faultsOf('media', {
  upload: [['refuses films', tooLarge(10_000)]],
  message: [['has no message for an upload', answeringWell(ADD, lacking('message'))]],
  listed: [
    ['does not list what was uploaded', each(entry => (entry.mime_type === 'video/mp4' ? undefined : entry))],
    ['lists files without file_name', each(renaming('file_name', 'filename'))],
  ],
  readable: [['lists a file without an id', library(list => [...list, { name: 'no id' }])]],
  kind: [['gives every file the type of bytes', each(entry => ({ ...entry, mime_type: 'application/octet-stream' }))]],
  size: [['gives sizes in KB', each(entry => ({ ...entry, size: Math.ceil(Number(entry.size) / 1024) }))]],
  collection: [['forgets the collection', each(entry => ({ ...entry, collection_name: 'default' }))]],
  path: [['answers with another path', answeringWell(ADD, body => ({ ...body, path: 'uploads/temporary.png' }))]],
  'same-name': [['overwrites a file of the same name', library(overwriting)]],
  'odd-name': [
    ['escapes names a second time', each(one => ({ ...one, file_name: encodeURIComponent(String(one.file_name)) }))],
  ],
  large: [['takes uploads up to 1 MB', tooLarge(1_000_000)]],
  delete: [['deletes nothing', ignoring(REMOVE)]],
  'delete-used': [['keeps a deleted file in its playlists', keepsDeleted]],
  content: [['cuts off what it serves', bytes(200, body => body.subarray(0, body.length - 10))]],
  range: [
    ['knows no Range', unasked(FILE, 'range')],
    ['gives one byte too many of a part', bytes(206, body => Buffer.concat([body, Buffer.from('x')]))],
  ],
  'range-open': [['gives the beginning for every part', asking(/^bytes=100-$/, 'bytes=0-')]],
  'range-suffix': [['knows no Range from the end', asking(/=-/, '')]],
  'range-beyond': [['answers a Range beyond the end with the whole file', refusingWith(FILE, 200)]],
  'accept-ranges': [['does not say Accept-Ranges', header(FILE, 'accept-ranges', null)]],
  type: [['serves everything as bytes', header(FILE, 'content-type', 'application/octet-stream')]],
  length: [['serves films that it has encoded again', replying(FILE, encodedAgain)]],
  gone: [
    [
      'gives a page for a file that is not there',
      replying(FILE, reply => (reply.status === 404 ? htmlReply(200) : reply)),
    ],
  ],
})
