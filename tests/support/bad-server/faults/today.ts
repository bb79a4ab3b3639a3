import { type Call, isCall, jsonOf, jsonReply, type Reply, withJson } from '../exchange.ts'
import type { Behind, Fault } from '../fault.ts'
import {
  answeringWell,
  changeList,
  done,
  fault,
  ignoring,
  itemsOf,
  type Json,
  listing,
  refusing,
  replying,
  sending,
  withStatus,
} from '../spoilers.ts'

const TODAY = 'GET /playlists/active/today/**'
const SWITCH = 'PUT /playlists/*/screen'

const offered = (change: (entry: Json) => Json | undefined) => listing(TODAY, 'playlists', change)
const isEmpty = (reply: Reply) => reply.status === 200 && reply.body.includes('"playlists":[]')

interface Listed {
  location: Json
  playlists: Json[]
}

/** All locations with their playlists, as the console has them. */
async function everything(behind: Behind): Promise<Listed[]> {
  const { locations } = (jsonOf(await behind.ask('GET', '/locations')) as { data: { locations: Json[] } }).data
  const found: Listed[] = []
  for (const location of locations) {
    const answer = jsonOf(await behind.ask('GET', `/playlists/location/${location.id}`)) as {
      data: { playlists: Json[] }
    }
    found.push({ location, playlists: answer.data.playlists })
  }
  return found
}

/** Offers every playlist of the location as active. */
async function offerAll(reply: Reply, { path }: Call, behind: Behind): Promise<Reply> {
  const [, , , , uniqueId = '', type] = path.split('/')
  const own = (await everything(behind)).find(({ location }) => location.unique_id === decodeURIComponent(uniqueId))
  const playlists = (own?.playlists ?? []).filter(one => one.type === type).map(one => ({ ...one, is_active: true }))
  return withJson({ ...reply, status: 200 }, { success: true, message: '', data: { playlists } })
}

/** Takes the id in the path for that of a playlist, and switches the screens of its location. */
async function switchByPlaylist(call: Call, behind: Behind): Promise<Call | Reply> {
  if (!isCall(SWITCH, call)) return call
  const id = call.path.split('/')[2]
  const own = (await everything(behind)).find(({ playlists }) => playlists.some(one => String(one.id) === id))
  if (!own) return jsonReply(404, { success: false, message: 'There is no such playlist.' })
  const { unique_id } = own.location
  return withJson({ ...call, path: `/playlists/${own.location.id}/screen` }, { ...(jsonOf(call) as Json), unique_id })
}

const typesOf = (body: Json) => body.types as Json[]

export const todayFaults: Fault[] = [
  {
    name: 'offers what was not switched on',
    finds: 'today.off',
    make: () => ({
      reply: (reply, call, behind) => (isCall(TODAY, call) && isEmpty(reply) ? offerAll(reply, call, behind) : reply),
    }),
  },
  fault('switches nothing', 'today.switch', ignoring(SWITCH)),
  fault(
    'has no call that switches',
    'today.switch',
    replying(SWITCH, () => jsonReply(404, { success: false, message: 'No such call.' })),
  ),
  fault(
    'switches both types with one',
    'today.switch',
    sending(SWITCH, body => ({ ...body, types: typesOf(body).map(one => ({ ...one, is_active: true })) })),
  ),
  {
    name: 'takes the id of the location for that of a playlist',
    finds: 'today.switch',
    make: () => ({ call: switchByPlaylist }),
  },
  {
    name: 'never switches off',
    finds: 'today.switch-off',
    make: () => ({ call: call => (isCall(SWITCH, call) && !call.body.includes('true') ? done() : call) }),
  },
  fault('offers the videowall to the ticker', 'today.type', {
    call: call => ({ ...call, path: call.path.replace(/^(\/playlists\/active\/.*)\/ticker$/, '$1/videowall') }),
  }),
  fault(
    'gives is_active another name',
    'today.listed',
    offered(({ is_active, ...rest }) => ({ ...rest, active: is_active })),
  ),
  fault(
    'offers nothing',
    'today.listed',
    answeringWell(TODAY, body => changeList(body, 'playlists', () => [])),
  ),
  fault(
    'answers a screen with one playlist, not a list',
    'today.listed',
    answeringWell(TODAY, body => changeList(body, 'playlists', ([first]) => first ?? [])),
  ),
  fault(
    'offers playlists without items',
    'today.items',
    offered(({ items, ...rest }) => rest),
  ),
  fault(
    'offers the items the other way round',
    'today.items',
    itemsOf(TODAY, (item, index) => ({ ...item, order_position: 100 - index })),
  ),
  fault(
    'offers an address for the name of a file',
    'today.items',
    itemsOf(TODAY, item => ({
      ...item,
      media: { ...(item.media as Json), file_name: `https://cdn.example/${item.id}` },
    })),
  ),
  fault('has lost a file', 'today.files', {
    call: call =>
      isCall('GET /uploads/*', call) && call.path.includes('film') ? jsonReply(404, { success: false }) : call,
  }),
  fault(
    'offers playlists without hours',
    'today.plan',
    offered(entry => ({ ...entry, time_start: null, time_end: null })),
  ),
  fault(
    'offers playlists with one repeat',
    'today.plan',
    offered(entry => ({ ...entry, repeat_interval: 1 })),
  ),
  {
    name: 'gives a screen an old answer',
    finds: 'today.withdrawn',
    make: () => {
      let old: Reply | null = null
      return {
        reply(reply, call) {
          if (!isCall(TODAY, call)) return reply
          if (!isEmpty(reply)) old = reply
          return old && isEmpty(reply) && !call.path.includes('-2/') ? old : reply
        },
      }
    },
  },
  fault(
    'answers null if nothing is to play',
    'today.nothing',
    replying(TODAY, reply => (isEmpty(reply) ? jsonReply(200, { success: true, data: null }) : reply)),
  ),
  fault(
    'answers 204 if nothing is to play',
    'today.nothing',
    replying(TODAY, reply => (isEmpty(reply) ? { status: 204, headers: {}, body: Buffer.alloc(0) } : reply)),
  ),
  fault(
    'answers 404 without a word if nothing is to play',
    'today.nothing',
    replying(TODAY, reply =>
      isEmpty(reply) ? { ...reply, status: 404, body: Buffer.from('Not found'), headers: {} } : reply,
    ),
  ),
  fault(
    'has a fault at an unknown screen',
    'today.unknown',
    refusing(TODAY, reply => withStatus(reply, 500)),
  ),
  fault(
    'ends the night at midnight',
    'today.morning-after',
    offered(entry => (String(entry.time_end) < String(entry.time_start) ? undefined : entry)),
  ),
]
