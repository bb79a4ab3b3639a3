import { type Call, isCall, jsonOf, jsonReply, type Reply, withJson } from './exchange.ts'
import type { Spoiler } from './fault.ts'
import { listedAt } from './faults/today.ts'
import { answeringWell, itemsOf, type Json, lacking, listing, replying } from './spoilers.ts'

/** Something that a server may do in another way than the embedded one. */
export interface Reading {
  name: string
  section: string
  /** What the run says about it. */
  says?: Record<string, string>
  /** Checks of comfort that this choice does not meet. */
  except?: string[]
  spoilers: Spoiler[]
}

const LOCATIONS = 'GET /locations'
const PLAYLISTS = 'GET /playlists/location/*'
const TODAY = 'GET /playlists/active/today/**'
const LOGIN = 'POST /auth/login'

/** Turns every id of a value into another one. */
function withIds(value: unknown, change: (id: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(one => withIds(one, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => {
    return [key, /^(id|media_id|location_id)$/.test(key) ? change(one) : withIds(one, change)]
  })
  return Object.fromEntries(entries)
}

const asText = (id: unknown) => `n${String(id).padStart(8, '0')}`
const asNumber = (id: unknown) => (typeof id === 'string' && /^n\d{8}$/.test(id) ? Number(id.slice(1)) : id)

function inJson<Message extends Call | Reply>(message: Message, change: (id: unknown) => unknown): Message {
  const body = jsonOf(message)
  return body === undefined ? message : withJson(message, withIds(body, change))
}

/** Ids are text outside, numbers at the server behind. */
const textIds: Spoiler = {
  call(call) {
    const path = call.path.replace(/\bn(\d{8})\b/g, (_text, digits) => String(Number(digits)))
    return inJson({ ...call, path }, asNumber)
  },
  reply: reply => inJson(reply, asText),
}

const bare = (kind: string, key: string) =>
  answeringWell(kind, body => ({ success: true, [key]: (body.data as Json)[key] }))
const locations = (change: (list: unknown) => unknown) =>
  answeringWell(LOCATIONS, body => change((body.data as Json).locations))
const playlists = (change: (entry: Json) => Json) => listing(PLAYLISTS, 'playlists', change)
const refused = (status: number) => replying(LOGIN, reply => (reply.status === 401 ? { ...reply, status } : reply))
const emptyTo = (reply: Reply) => replying(TODAY, given => (given.body.includes('"playlists":[]') ? reply : given))

const numbersAsText = itemsOf(PLAYLISTS, item => ({
  ...item,
  duration: String(item.duration),
  order_position: String(item.order_position),
}))

const asOtherDatabases = (entry: Json): Json => ({
  ...lacking('name')(entry),
  time_start: String(entry.time_start).slice(0, 5),
  date_start: `${entry.date_start} 00:00:00`,
  is_active: entry.is_active ? 1 : 0,
})

const known = new Set<string>()
const eachNameOnce: Spoiler = {
  call(call) {
    const [, name = ''] = /filename="([^"]+)"/.exec(call.body.toString('latin1')) ?? []
    if (isCall('POST /media', call) && known.has(name))
      return jsonReply(409, { success: false, message: 'There is a file of this name.' })
    known.add(name)
    return call
  },
}

const SWITCH = 'PUT /playlists/*/screen'

/** Finds the screen by the unique id that is sent, whatever the id in the path is. */
const byUniqueId: Spoiler = {
  async call(call, behind) {
    if (!isCall(SWITCH, call)) return call
    const { unique_id } = jsonOf(call) as Json
    const own = (await listedAt(behind)).find(({ location }) => location.unique_id === unique_id)
    if (!own) return jsonReply(404, { success: false, message: 'There is no such screen.' })
    return { ...call, path: `/playlists/${own.location.id}/screen` }
  },
}

/** Understands the fields of messages one by one only, and passes them on so. */
const positional: Spoiler = {
  sent: message => (typeof message.payload[0] === 'object' && message.payload[0] !== null ? [] : [message]),
  heard({ name, payload }) {
    const { uniqueId, status, isOnline } = payload[0] as Json
    return [{ name, payload: name === 'screen_status_updated' ? [uniqueId, status, isOnline] : payload }]
  },
}

const objectOnly: Spoiler = { sent: message => (typeof message.payload[0] === 'string' ? [] : [message]) }

const LIST = 'the list of locations'
const FORM = 'messages of a screen are understood'

export const readings: readonly Reading[] = [
  {
    name: 'has its lists beside data',
    section: 'locations',
    says: { [LIST]: 'in locations' },
    spoilers: [bare(LOCATIONS, 'locations')],
  },
  {
    name: 'has a list for data',
    section: 'locations',
    says: { [LIST]: 'in data' },
    spoilers: [locations(list => ({ success: true, data: list }))],
  },
  {
    name: 'answers with a list alone',
    section: 'locations',
    says: { [LIST]: 'in the body itself' },
    spoilers: [locations(list => list)],
  },
  {
    name: 'has no time of an update before the first one',
    section: 'locations',
    spoilers: [listing(LOCATIONS, 'locations', entry => ({ ...entry, updated_at: null }))],
  },
  { name: 'has ids of text', section: 'locations', says: { ids: 'text' }, spoilers: [textIds] },
  { name: 'has ids and numbers as text', section: 'items', spoilers: [numbersAsText, textIds] },
  {
    name: 'has ids that are numbers here and text there',
    section: 'items',
    spoilers: [answeringWell(PLAYLISTS, body => withIds(body, String))],
  },
  {
    name: 'has times without seconds, days with a time, flags of 0 and 1, and no names',
    section: 'playlists',
    says: { times: 'HH:MM', days: 'with a time, read as the local day', is_active: '0' },
    except: ['playlists.name'],
    spoilers: [playlists(asOtherDatabases)],
  },
  {
    name: 'has ids of text, and an empty list without success if nothing is to play',
    section: 'today',
    says: { 'nothing to play': 'an empty list', 'the screens’ update': 'PUT /playlists/{id of the location}/screen' },
    spoilers: [emptyTo(jsonReply(200, { playlists: [] })), textIds],
  },
  { name: 'finds the screen by the unique id that is sent', section: 'today', spoilers: [byUniqueId] },
  {
    name: 'has playlists of today beside data, and answers 404 if nothing is to play',
    section: 'today',
    says: { 'the playlists of today': 'in playlists', 'nothing to play': '404 with success: false' },
    spoilers: [emptyTo(jsonReply(404, { success: false, message: 'Nothing today.' })), bare(TODAY, 'playlists')],
  },
  {
    name: 'refuses a login with 400',
    section: 'login',
    says: { 'a refused login': 'status 400' },
    spoilers: [refused(400)],
  },
  {
    name: 'refuses a login with 200',
    section: 'login',
    says: { 'a refused login': 'status 200' },
    spoilers: [refused(200)],
  },
  {
    name: 'has media beside data, answers an upload without a path, and refuses a second file of one name',
    section: 'media',
    says: { 'the list of media': 'in media', 'the answer to an upload': 'without a path' },
    spoilers: [
      bare('GET /media', 'media'),
      answeringWell('POST /media', ({ path, url, data, ...rest }) => rest),
      eachNameOnce,
    ],
  },
  {
    name: 'understands one object only',
    section: 'realtime',
    says: { [FORM]: 'as one object only' },
    spoilers: [objectOnly],
  },
  {
    name: 'understands fields one by one only',
    section: 'realtime',
    says: {
      [FORM]: 'one by one (positional) only',
      'the setting for the pages': 'VITE_SOCKET_ARGUMENTS=positional',
      'screen_status_updated is passed on': 'one by one (positional)',
    },
    spoilers: [positional],
  },
]

/** A server that does all of this: a call passes the first of them last, a reply the first of them first. */
export const together = (spoilers: readonly Spoiler[]): Spoiler => ({
  ...Object.assign({}, ...spoilers),
  async call(call, behind) {
    let passed = call
    for (const spoiler of spoilers.toReversed()) {
      const changed = spoiler.call ? await spoiler.call(passed, behind) : passed
      if (changed === null || 'status' in changed) return changed
      passed = changed
    }
    return passed
  },
  async reply(reply, call, behind) {
    let passed = reply
    for (const spoiler of spoilers) passed = (await spoiler.reply?.(passed, call, behind)) ?? passed
    return passed
  },
})
