import { type Call, isCall, jsonOf, jsonReply, type Reply, withJson } from '../exchange.ts'
import { type Behind, faultsOf, type Spoiler } from '../fault.ts'
import {
  answeringWell,
  changeList,
  done,
  ignoring,
  itemsOf,
  type Json,
  lacking,
  listing,
  onCall,
  refusingWith,
  renaming,
  replying,
  sending,
} from '../spoilers.ts'

const TODAY = 'GET /playlists/active/today/**'
const SWITCH = 'PUT /playlists/*/screen'

const offered = (change: (entry: Json) => Json | undefined) => listing(TODAY, 'playlists', change)
const list = (change: (list: Json[]) => unknown) => answeringWell(TODAY, body => changeList(body, 'playlists', change))
const items = (change: (item: Json, index: number) => Json) => itemsOf(TODAY, change)
const isEmpty = (reply: Reply) => reply.status === 200 && reply.body.includes('"playlists":[]')
const nothing = (change: (reply: Reply) => Reply) => replying(TODAY, reply => (isEmpty(reply) ? change(reply) : reply))

interface Listed {
  location: Json
  playlists: Json[]
}

/** All locations with their playlists, as the console has them. */
export async function listedAt(behind: Behind): Promise<Listed[]> {
  const listOf = async (path: string, key: string) =>
    (jsonOf(await behind.ask('GET', path)) as { data: Record<string, Json[]> }).data[key] ?? []
  const found: Listed[] = []
  for (const location of await listOf('/locations', 'locations'))
    found.push({ location, playlists: await listOf(`/playlists/location/${location.id}`, 'playlists') })
  return found
}

/** Offers every playlist of the location as active. */
async function offerAll(reply: Reply, { path }: Call, behind: Behind): Promise<Reply> {
  const [, , , , uniqueId = '', type] = path.split('/')
  const own = (await listedAt(behind)).find(({ location }) => location.unique_id === decodeURIComponent(uniqueId))
  const playlists = (own?.playlists ?? []).filter(one => one.type === type).map(one => ({ ...one, is_active: true }))
  return withJson({ ...reply, status: 200 }, { success: true, message: '', data: { playlists } })
}

/** Takes the id in the path for that of a playlist, and switches the screens of its location. */
const byPlaylist: Spoiler = {
  async call(call, behind) {
    if (!isCall(SWITCH, call)) return call
    const id = call.path.split('/')[2]
    const own = (await listedAt(behind)).find(({ playlists }) => playlists.some(one => String(one.id) === id))
    if (!own) return jsonReply(404, { success: false, message: 'There is no such playlist.' })
    const { unique_id } = own.location
    return withJson({ ...call, path: `/playlists/${own.location.id}/screen` }, { ...(jsonOf(call) as Json), unique_id })
  },
}

function oldAnswer(): Spoiler {
  let old: Reply | null = null
  return {
    reply(reply, call) {
      if (!isCall(TODAY, call)) return reply
      if (!isEmpty(reply)) old = reply
      return old && isEmpty(reply) && !call.path.includes('-2/') ? old : reply
    },
  }
}

const allOn = (body: Json) => ({ ...body, types: (body.types as Json[]).map(one => ({ ...one, is_active: true })) })

export const todayFaults = faultsOf('today', {
  off: [
    [
      'offers what was not switched on',
      {
        reply: (reply, call, behind) => (isCall(TODAY, call) && isEmpty(reply) ? offerAll(reply, call, behind) : reply),
      },
    ],
  ],
  switch: [
    ['switches nothing', ignoring(SWITCH)],
    ['switches both types with one', sending(SWITCH, allOn)],
    ['takes the id of the location for that of a playlist', byPlaylist],
  ],
  'switch-off': [
    ['never switches off', onCall(call => (isCall(SWITCH, call) && !call.body.includes('true') ? done() : call))],
  ],
  type: [
    [
      'offers the videowall to the ticker',
      onCall(call => ({
        ...call,
        path: call.path.replace(/^(\/playlists\/active\/.*)\/ticker$/, '$1/videowall'),
      })),
    ],
  ],
  listed: [
    ['gives is_active another name', offered(renaming('is_active', 'active'))],
    ['offers nothing', list(() => [])],
  ],
  items: [
    ['offers playlists without items', offered(lacking('items'))],
    ['offers the items the other way round', items((item, index) => ({ ...item, order_position: 100 - index }))],
  ],
  files: [
    [
      'has lost a file',
      onCall(call =>
        isCall('GET /uploads/*', call) && call.path.includes('film') ? jsonReply(404, { success: false }) : call,
      ),
    ],
  ],
  plan: [['offers playlists without hours', offered(entry => ({ ...entry, time_start: null, time_end: null }))]],
  withdrawn: [['gives a screen an old answer', oldAnswer]],
  nothing: [
    [
      'answers 404 without a word if nothing is to play',
      nothing(reply => ({ ...reply, status: 404, body: Buffer.from('Not found'), headers: {} })),
    ],
  ],
  unknown: [['has a fault at an unknown screen', refusingWith(TODAY, 500)]],
  'morning-after': [
    [
      'ends the night at midnight',
      offered(entry => (String(entry.time_end) < String(entry.time_start) ? undefined : entry)),
    ],
  ],
})
