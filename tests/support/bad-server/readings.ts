import { isCall, jsonReply, type Reply } from './exchange.ts'
import type { Fault, Spoiler } from './fault.ts'
import { answeringWell, type Json, listing, replying } from './spoilers.ts'
import { textIds, withIds } from './text-ids.ts'

/** Something that a server may do in another way than the embedded one. */
export interface Reading extends Omit<Fault, 'finds'> {
  section: string
  /** What the run says about it. */
  says: Record<string, string>
  /** Checks of comfort that this choice does not meet. */
  except?: string[]
}

const reading = (name: string, section: string, says: Record<string, string>, spoiler: Spoiler): Reading => ({
  name,
  section,
  says,
  make: () => spoiler,
})

/** Ids are numbers in one answer and text in another. */
const mixedIds = answeringWell('GET /playlists/location/*', body => withIds(body, String))

const TODAY = 'GET /playlists/active/today/**'
const bare = (key: string) => (body: Json) => ({ success: true, [key]: (body.data as Json)[key] })

/** Understands the fields of messages one by one only, and passes them on so. */
const positional: Spoiler = {
  sent: ({ name, payload }) => (typeof payload[0] === 'object' && payload[0] !== null ? [] : [{ name, payload }]),
  heard: ({ name, payload }) => {
    const [fields] = payload
    if (name !== 'screen_status_updated') return [{ name, payload }]
    const { uniqueId, status, isOnline } = fields as Json
    return [{ name, payload: [uniqueId, status, isOnline] }]
  },
}

/** Understands one object only. */
const objectOnly: Spoiler = {
  sent: message => (typeof message.payload[0] === 'string' ? [] : [message]),
}

const emptyTo = (reply: Reply) => replying(TODAY, given => (given.body.includes('"playlists":[]') ? reply : given))

export const readings: readonly Reading[] = [
  reading(
    'has its lists beside data',
    'locations',
    { 'the list of locations': 'in locations' },
    answeringWell('GET /locations', bare('locations')),
  ),
  reading(
    'has a list for data',
    'locations',
    { 'the list of locations': 'in data' },
    answeringWell('GET /locations', body => ({ success: true, data: (body.data as Json).locations })),
  ),
  reading(
    'answers with a list alone',
    'locations',
    { 'the list of locations': 'in the body itself' },
    answeringWell('GET /locations', body => (body.data as Json).locations),
  ),
  reading(
    'leaves out success',
    'locations',
    { 'the list of locations': 'in data.locations' },
    answeringWell('GET /locations', ({ success, ...rest }) => rest),
  ),
  reading(
    'has users in data.users',
    'users',
    { 'the list of users': 'in data.users' },
    answeringWell('GET /auth/user/all', body => ({ data: { users: body.data } })),
  ),
  reading(
    'has media beside data',
    'media',
    { 'the list of media': 'in media' },
    answeringWell('GET /media', bare('media')),
  ),
  reading('has ids of text', 'locations', { ids: 'text' }, textIds),
  reading('has ids of text in its playlists', 'playlists', {}, textIds),
  reading('has ids of text in its items', 'items', {}, textIds),
  reading(
    'switches by ids of text',
    'today',
    { 'the screens’ update': 'PUT /playlists/{id of the location}/screen' },
    textIds,
  ),
  reading('has ids that are numbers here and text there', 'items', {}, mixedIds),
  reading(
    'has times without seconds',
    'playlists',
    { times: 'HH:MM' },
    listing('GET /playlists/location/*', 'playlists', entry => ({
      ...entry,
      time_start: String(entry.time_start).slice(0, 5),
    })),
  ),
  reading(
    'has days with a time',
    'playlists',
    { days: 'with a time, read as the local day' },
    listing('GET /playlists/location/*', 'playlists', entry => ({
      ...entry,
      date_start: `${entry.date_start} 00:00:00`,
    })),
  ),
  reading(
    'has flags of 0 and 1',
    'playlists',
    { is_active: '0' },
    listing('GET /playlists/location/*', 'playlists', entry => ({ ...entry, is_active: entry.is_active ? 1 : 0 })),
  ),
  reading(
    'has numbers as text',
    'items',
    {},
    listing('GET /playlists/location/*', 'playlists', entry => ({
      ...entry,
      items: (entry.items as Json[]).map(item => ({
        ...item,
        duration: String(item.duration),
        order_position: String(item.order_position),
      })),
    })),
  ),
  {
    ...reading(
      'gives its playlists no names',
      'playlists',
      {},
      listing('GET /playlists/location/*', 'playlists', ({ name, ...rest }) => rest),
    ),
    except: ['playlists.name'],
  },
  reading(
    'has playlists of today beside data',
    'today',
    { 'the playlists of today': 'in playlists' },
    answeringWell(TODAY, bare('playlists')),
  ),
  reading(
    'has an empty list without success',
    'today',
    { 'nothing to play': 'an empty list' },
    emptyTo(jsonReply(200, { playlists: [] })),
  ),
  reading(
    'answers 404 if nothing is to play',
    'today',
    { 'nothing to play': '404 with success: false' },
    emptyTo(jsonReply(404, { success: false, message: 'Nothing today.' })),
  ),
  reading(
    'refuses a login with 400',
    'login',
    { 'a refused login': 'status 400' },
    replying('POST /auth/login', reply => (reply.status === 401 ? { ...reply, status: 400 } : reply)),
  ),
  reading(
    'refuses a login with 200 and success: false',
    'login',
    { 'a refused login': 'status 200' },
    replying('POST /auth/login', reply => (reply.status === 401 ? { ...reply, status: 200 } : reply)),
  ),
  reading(
    'answers an upload without a path',
    'media',
    { 'the answer to an upload': 'without a path' },
    answeringWell('POST /media', ({ path, url, data, ...rest }) => rest),
  ),
  {
    name: 'refuses a second file of one name',
    section: 'media',
    says: {},
    make: () => {
      const known = new Set<string>()
      return {
        call(call) {
          const [, name = ''] = /filename="([^"]+)"/.exec(call.body.toString('latin1')) ?? []
          if (!isCall('POST /media', call) || !known.has(name)) {
            known.add(name)
            return call
          }
          return jsonReply(409, { success: false, message: 'There is a file of this name.' })
        },
      }
    },
  },
  reading(
    'understands one object only',
    'realtime',
    { 'messages of a screen are understood': 'as one object only' },
    objectOnly,
  ),
  reading(
    'understands fields one by one only',
    'realtime',
    {
      'messages of a screen are understood': 'one by one (positional) only',
      'the setting for the pages': 'VITE_SOCKET_ARGUMENTS=positional',
      'screen_status_updated is passed on': 'one by one (positional)',
    },
    positional,
  ),
]
