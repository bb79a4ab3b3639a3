import { isCall, jsonOf, withJson } from '../exchange.ts'
import type { Fault, Spoiler } from '../fault.ts'
import {
  answeringWell,
  changeList,
  fault,
  ignoring,
  type Json,
  listing,
  replying,
  sending,
  withStatus,
} from '../spoilers.ts'

const LIST = 'GET /playlists/location/*'
const ADD = 'POST /playlists'
const CHANGE = 'PUT /playlists/*'

const each = (change: (entry: Json) => Json | undefined) => listing(LIST, 'playlists', change)

const dayBefore = (day: unknown) => new Date(Date.parse(String(day)) - 86_400_000).toISOString().slice(0, 10)
const withDots = (day: unknown) => String(day).split('-').reverse().join('.')
const twelveHours = (time: unknown) => `${Number(String(time).slice(0, 2)) % 12 || 12}${String(time).slice(2, 5)} AM`

const HIGHEST = 1_000_000

/** Numbers its playlists downwards, in every answer and every call. */
const downwards: Spoiler = {
  call: call => ({
    ...call,
    path: call.path.replace(/^\/playlists\/(\d+)/, (_path, id) => `/playlists/${HIGHEST - Number(id)}`),
  }),
  reply(reply, call) {
    const turned = (entry: Json) => ({ ...entry, id: HIGHEST - Number(entry.id) })
    const body = jsonOf(reply) as Json
    if (reply.status > 299) return reply
    if (isCall(ADD, call)) return withJson(reply, { ...body, data: turned(body.data as Json) })
    return isCall(LIST, call)
      ? withJson(
          reply,
          changeList(body, 'playlists', list => list.map(turned)),
        )
      : reply
  },
}

export const playlistFaults: Fault[] = [
  fault(
    'gives null for an empty list',
    'playlists.empty',
    answeringWell(LIST, body => changeList(body, 'playlists', list => (list.length > 0 ? list : null))),
  ),
  fault(
    'answers 404 for an empty list',
    'playlists.empty',
    replying(LIST, reply => (reply.body.includes('"playlists":[]') ? withStatus(reply, 404) : reply)),
  ),
  fault(
    'refuses new playlists',
    'playlists.create',
    replying(ADD, reply => withStatus(reply, 422)),
  ),
  fault(
    'lists active playlists only',
    'playlists.listed',
    each(entry => (entry.is_active ? entry : undefined)),
  ),
  fault(
    'writes the type in capitals',
    'playlists.listed',
    each(entry => ({ ...entry, type: String(entry.type).toUpperCase() })),
  ),
  fault(
    'gives type as a number',
    'playlists.listed',
    each(entry => ({ ...entry, type: entry.type === 'ticker' ? 2 : 1 })),
  ),
  {
    name: 'lists the playlists of all locations',
    finds: 'playlists.other-location',
    make: () => {
      let known: Json[] = []
      return {
        reply(reply, call) {
          if (!isCall(LIST, call) || reply.status !== 200) return reply
          const body = jsonOf(reply) as Json
          const own = (body.data as Json).playlists as Json[]
          if (own.length > 0) known = own
          return withJson(
            reply,
            changeList(body, 'playlists', () => known),
          )
        },
      }
    },
  },
  fault(
    'stores days as instants of another zone',
    'playlists.days',
    each(entry => ({ ...entry, date_start: dayBefore(entry.date_start) })),
  ),
  fault(
    'gives days with dots',
    'playlists.days',
    each(entry => ({ ...entry, date_end: withDots(entry.date_end) })),
  ),
  fault(
    'gives no days',
    'playlists.days',
    each(({ date_start, date_end, ...rest }) => rest),
  ),
  fault(
    'gives times with AM and PM',
    'playlists.times',
    each(entry => ({ ...entry, time_start: twelveHours(entry.time_start) })),
  ),
  fault(
    'gives times as minutes',
    'playlists.times',
    each(entry => ({ ...entry, time_end: 1439 })),
  ),
  fault(
    'forgets the repeat',
    'playlists.repeat',
    each(({ repeat_interval, ...rest }) => rest),
  ),
  fault(
    'gives the repeat as a word',
    'playlists.repeat',
    each(entry => ({ ...entry, repeat_interval: 'three' })),
  ),
  fault(
    'forgets the name',
    'playlists.name',
    each(({ name, ...rest }) => rest),
  ),
  fault(
    'makes a new playlist active',
    'playlists.off',
    each(entry => ({ ...entry, is_active: true })),
  ),
  fault(
    'leaves out the items',
    'playlists.items',
    each(({ items, ...rest }) => rest),
  ),
  fault(
    'gives items as an object',
    'playlists.items',
    each(entry => ({ ...entry, items: {} })),
  ),
  fault('gives a later playlist a lower id', 'playlists.order', downwards),
  fault('changes nothing', 'playlists.update', ignoring(CHANGE)),
  fault(
    'puts the hours of a change in order',
    'playlists.update',
    sending(CHANGE, ({ time_start, time_end, ...rest }) => {
      const [earlier, later] = [String(time_start), String(time_end)].sort()
      return { ...rest, time_start: earlier, time_end: later }
    }),
  ),
  fault(
    'changes the hours, not the days',
    'playlists.update',
    sending(CHANGE, body => ({ ...body, date_end: body.date_start })),
  ),
  {
    name: 'changes all playlists with one',
    finds: 'playlists.update-one',
    make: () => {
      let changed: Json = {}
      return {
        call(call) {
          if (isCall(CHANGE, call)) changed = { repeat_interval: (jsonOf(call) as Json).repeat_interval }
          return call
        },
        reply: (reply, call) =>
          isCall(LIST, call) && reply.status === 200
            ? withJson(
                reply,
                changeList(jsonOf(reply) as Json, 'playlists', list => list.map(entry => ({ ...entry, ...changed }))),
              )
            : reply,
      }
    },
  },
  fault('deletes nothing', 'playlists.delete', ignoring('DELETE /playlists/*')),
  fault(
    'deletes, and says success: false',
    'playlists.delete',
    answeringWell('DELETE /playlists/*', body => ({ ...body, success: false })),
  ),
]
