import { htmlReply, isCall, jsonOf, jsonReply, withJson } from '../exchange.ts'
import { faultsOf, type Spoiler } from '../fault.ts'
import {
  answeringWell,
  changeList,
  done,
  ignoring,
  instead,
  itemsOf,
  type Json,
  lacking,
  listAfter,
  listing,
  onCall,
  refusing,
  renaming,
  replying,
  sending,
  status,
  withStatus,
} from '../spoilers.ts'

const PLACES = 'GET /locations'
const ADD_PLACE = 'POST /locations'
const CHANGE_PLACE = 'PUT /locations/*'
const DELETE_PLACE = 'DELETE /locations/*'

const places = (change: (entry: Json) => Json | undefined) => listing(PLACES, 'locations', change)
const list = (change: (list: Json[]) => unknown) => answeringWell(PLACES, body => changeList(body, 'locations', change))

/** The same moment in another notation. */
const slashes = (text: unknown) => String(text).replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4')
const hoursLater = (text: unknown) => new Date(Date.parse(String(text)) + 7 * 3_600_000).toISOString()
const damaged = (text: unknown) => String(text).replace(/[^\0-\x7f]/g, '?')

export const locationFaults = faultsOf('locations', {
  list: [
    ['gives a list that is no array', list(entries => Object.fromEntries(entries.entries()))],
    ['answers 200 with HTML', instead(PLACES, () => htmlReply(200))],
    ['says success: false with a good list', answeringWell(PLACES, body => ({ ...body, success: false }))],
    ['closes the connection at a list', onCall(call => (isCall(PLACES, call) ? null : call))],
  ],
  readable: [['gives an entry without an id', list(entries => [...entries, { name: 'No id', unique_id: 'x' }])]],
  create: [['adds, and answers 500', status(ADD_PLACE, 500)]],
  message: [['adds, and has no message', answeringWell(ADD_PLACE, lacking('message'))]],
  listed: [
    ['gives unique_id another name', places(renaming('unique_id', 'uid'))],
    ['cuts off long names', places(entry => ({ ...entry, name: String(entry.name).slice(0, 24) }))],
  ],
  id: [['tells another id than the list has', answeringWell(ADD_PLACE, body => ({ ...body, data: { id: 'loc-7' } }))]],
  times: [
    ['gives times in another notation', places(entry => ({ ...entry, created_at: slashes(entry.created_at) }))],
    ['gives the times of another zone', places(entry => ({ ...entry, updated_at: hoursLater(entry.updated_at) }))],
  ],
  update: [['changes nothing', ignoring(CHANGE_PLACE)]],
  letters: [['damages letters', sending(CHANGE_PLACE, body => ({ ...body, name: damaged(body.name) }))]],
  taken: [['takes a unique ID twice', refusing(ADD_PLACE, () => jsonReply(201, { success: true, message: 'Added.' }))]],
  delete: [
    ['deletes nothing', ignoring(DELETE_PLACE)],
    [
      'deletes another location too',
      listAfter(DELETE_PLACE, PLACES, 'locations', entries =>
        entries.filter(({ unique_id }) => !String(unique_id).endsWith('-2')),
      ),
    ],
  ],
})

const LIST = 'GET /playlists/location/*'
const ADD = 'POST /playlists'
const CHANGE = 'PUT /playlists/*'
const DELETE = 'DELETE /playlists/*'

const each = (change: (entry: Json) => Json | undefined) => listing(LIST, 'playlists', change)
const own = (change: (list: Json[]) => unknown) => answeringWell(LIST, body => changeList(body, 'playlists', change))

const dayBefore = (day: unknown) => new Date(Date.parse(String(day)) - 86_400_000).toISOString().slice(0, 10)
const twelveHours = (time: unknown) => `${Number(String(time).slice(0, 2)) % 12 || 12}${String(time).slice(2, 5)} AM`

function hoursInOrder({ time_start, time_end, ...rest }: Json): Json {
  const [earlier, later] = [String(time_start), String(time_end)].sort()
  return { ...rest, time_start: earlier, time_end: later }
}

const HIGHEST = 1_000_000
const turned = (entry: Json) => ({ ...entry, id: HIGHEST - Number(entry.id) })

/** Numbers its playlists downwards, in every answer and every call. */
const downwards: Spoiler = {
  call: call => ({
    ...call,
    path: call.path.replace(/^\/playlists\/(\d+)/, (_path, id) => `/playlists/${HIGHEST - Number(id)}`),
  }),
  reply(reply, call) {
    const body = jsonOf(reply) as Json
    if (reply.status > 299) return reply
    if (isCall(ADD, call)) return withJson(reply, { ...body, data: turned(body.data as Json) })
    return isCall(LIST, call)
      ? withJson(
          reply,
          changeList(body, 'playlists', all => all.map(turned)),
        )
      : reply
  },
}

/** Lists the playlists of a location for every other one that has none. */
function ofAllLocations(): Spoiler {
  let known: Json[] = []
  return own(found => {
    if (found.length > 0) known = found
    return known
  })
}

export const playlistFaults = faultsOf('playlists', {
  empty: [
    [
      'answers 404 for an empty list',
      replying(LIST, reply => (reply.body.includes('"playlists":[]') ? withStatus(reply, 404) : reply)),
    ],
  ],
  create: [['refuses new playlists', status(ADD, 422)]],
  listed: [['lists active playlists only', each(entry => (entry.is_active ? entry : undefined))]],
  'other-location': [['lists the playlists of all locations', ofAllLocations]],
  days: [
    ['stores days as instants of another zone', each(entry => ({ ...entry, date_start: dayBefore(entry.date_start) }))],
  ],
  times: [['gives times with AM and PM', each(entry => ({ ...entry, time_start: twelveHours(entry.time_start) }))]],
  repeat: [['forgets the repeat', each(lacking('repeat_interval'))]],
  name: [['forgets the name', each(lacking('name'))]],
  off: [['makes a new playlist active', each(entry => ({ ...entry, is_active: true }))]],
  items: [['leaves out the items', each(lacking('items'))]],
  order: [['gives a later playlist a lower id', downwards]],
  update: [
    ['changes nothing', ignoring(CHANGE)],
    ['puts the hours of a change in order', sending(CHANGE, hoursInOrder)],
  ],
  'update-one': [
    [
      'changes all playlists with one',
      listAfter(CHANGE, LIST, 'playlists', all => all.map(entry => ({ ...entry, repeat_interval: 5 }))),
    ],
  ],
  delete: [['deletes nothing', ignoring(DELETE)]],
})

const ADD_ITEM = 'POST /playlists/*/items'
const REMOVE_ITEM = 'DELETE /playlists/*/items/*'
const REORDER = 'POST /playlists/*/items/reorder'

const items = (change: (item: Json, index: number) => Json | undefined) => itemsOf(LIST, change)
const media = (change: (media: Json) => Json) => items(item => ({ ...item, media: change(item.media as Json) }))

function eachFileOnce(): Spoiler {
  const taken = new Set<unknown>()
  return {
    call(call) {
      const { media_id } = (jsonOf(call) ?? {}) as Json
      if (!isCall(ADD_ITEM, call)) return call
      if (taken.has(media_id)) return done()
      taken.add(media_id)
      return call
    },
  }
}

export const itemFaults = faultsOf('items', {
  add: [['refuses items', status(ADD_ITEM, 422)]],
  listed: [
    ['takes a file only once', eachFileOnce],
    ['gives the id of the file in place of the file', items(item => ({ ...item, media: (item.media as Json).id }))],
  ],
  order: [['puts new items first', items((item, index) => ({ ...item, order_position: 100 - index }))]],
  media: [['gives no type of the file', media(lacking('mime_type'))]],
  duration: [['forgets the seconds', items(item => ({ ...item, duration: null }))]],
  reorder: [['moves nothing', ignoring(REORDER)]],
  delete: [
    ['removes nothing', ignoring(REMOVE_ITEM)],
    [
      'removes the file with its item',
      listAfter(REMOVE_ITEM, 'GET /media', 'media', all => all.filter(({ name }) => !String(name).endsWith('red.png'))),
    ],
  ],
})
