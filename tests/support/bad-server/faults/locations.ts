import { htmlReply, isCall, jsonOf, jsonReply, withJson } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import {
  answeringWell,
  changeList,
  fault,
  ignoring,
  instead,
  type Json,
  listing,
  refusing,
  replying,
  sending,
  withStatus,
} from '../spoilers.ts'

const LIST = 'GET /locations'
const ADD = 'POST /locations'
const CHANGE = 'PUT /locations/*'

const places = (change: (entry: Json) => Json | undefined) => listing(LIST, 'locations', change)
const list = (change: (list: Json[]) => unknown) => answeringWell(LIST, body => changeList(body, 'locations', change))

/** The same moment in another notation. */
const slashes = (text: unknown) => String(text).replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4')

const hoursLater = (text: unknown) => new Date(Date.parse(String(text)) + 7 * 3_600_000).toISOString()

export const locationFaults: Fault[] = [
  fault(
    'gives a list that is no array',
    'locations.list',
    list(entries => Object.fromEntries(entries.entries())),
  ),
  fault(
    'gives the list another name',
    'locations.list',
    answeringWell(LIST, body => ({ ...body, data: { items: (body.data as Json).locations } })),
  ),
  fault(
    'answers 200 with HTML',
    'locations.list',
    instead(LIST, () => htmlReply(200)),
  ),
  fault(
    'answers a list with an empty body',
    'locations.list',
    replying(LIST, reply => ({ ...reply, headers: {}, body: Buffer.alloc(0) })),
  ),
  fault(
    'says success: false with a good list',
    'locations.list',
    answeringWell(LIST, body => ({ ...body, success: false })),
  ),
  fault('closes the connection at a list', 'locations.list', { call: call => (isCall(LIST, call) ? null : call) }),
  fault(
    'gives an entry without an id',
    'locations.readable',
    list(entries => [...entries, { name: 'No id', unique_id: 'x' }]),
  ),
  fault(
    'gives ids as objects',
    'locations.readable',
    places(entry => ({ ...entry, id: { $oid: String(entry.id) } })),
  ),
  fault(
    'adds, and answers 500',
    'locations.create',
    replying(ADD, reply => withStatus(reply, 500)),
  ),
  fault(
    'adds, and says success: false',
    'locations.create',
    answeringWell(ADD, body => ({ ...body, success: false })),
  ),
  fault(
    'adds, and answers with HTML',
    'locations.create',
    instead(ADD, () => htmlReply(201)),
  ),
  fault('closes the connection at an addition', 'locations.create', {
    call: call => (isCall(ADD, call) ? null : call),
  }),
  fault(
    'adds, and has no message',
    'locations.message',
    answeringWell(ADD, body => ({ success: true, data: body.data })),
  ),
  fault(
    'gives a message that is no text',
    'locations.message',
    answeringWell(ADD, body => ({ ...body, message: { en: 'Added.' } })),
  ),
  fault(
    'gives unique_id another name',
    'locations.listed',
    places(({ unique_id, ...rest }) => ({ ...rest, uid: unique_id })),
  ),
  fault(
    'cuts off long names',
    'locations.listed',
    places(entry => ({ ...entry, name: String(entry.name).slice(0, 24) })),
  ),
  fault('says that it has added, and has not', 'locations.listed', ignoring(ADD)),
  fault(
    'tells another id than the list has',
    'locations.id',
    answeringWell(ADD, body => ({ ...body, data: { id: 'loc-7' } })),
  ),
  {
    name: 'gives another id in each answer',
    finds: 'locations.id',
    make: () => {
      let looks = 0
      return places(entry => {
        looks += 1
        return { ...entry, id: `${entry.id}-${looks}` }
      })
    },
  },
  fault(
    'gives times in another notation',
    'locations.times',
    places(entry => ({ ...entry, created_at: slashes(entry.created_at) })),
  ),
  fault(
    'gives the times of another zone',
    'locations.times',
    places(entry => ({ ...entry, updated_at: hoursLater(entry.updated_at) })),
  ),
  fault(
    'gives no times',
    'locations.times',
    places(({ created_at, updated_at, ...rest }) => rest),
  ),
  fault('changes nothing', 'locations.update', ignoring(CHANGE)),
  fault(
    'answers a change with 204',
    'locations.update',
    replying(CHANGE, () => ({ status: 204, headers: {}, body: Buffer.alloc(0) })),
  ),
  fault(
    'damages letters',
    'locations.letters',
    sending(CHANGE, body => ({ ...body, name: String(body.name).replace(/[^\0-\x7f]/g, '?') })),
  ),
  fault(
    'escapes markup a second time',
    'locations.letters',
    places(entry => ({ ...entry, name: String(entry.name).replaceAll('&', '&amp;').replaceAll('<', '&lt;') })),
  ),
  fault(
    'takes a unique ID twice',
    'locations.taken',
    refusing(ADD, () => jsonReply(201, { success: true, message: 'Added.' })),
  ),
  fault(
    'refuses a taken unique ID without a word',
    'locations.taken',
    refusing(ADD, reply => withJson(reply, { success: false })),
  ),
  fault('deletes nothing', 'locations.delete', ignoring('DELETE /locations/*')),
  fault(
    'answers a delete with 500',
    'locations.delete',
    replying('DELETE /locations/*', reply => withStatus(reply, 500)),
  ),
  {
    name: 'deletes another location too',
    finds: 'locations.delete',
    make: () => {
      let isCut = false
      return {
        call: call => {
          isCut ||= isCall('DELETE /locations/*', call) && !call.path.endsWith('-none')
          return call
        },
        reply: (reply, call) => {
          if (!isCut || !isCall(LIST, call)) return reply
          const body = jsonOf(reply) as Json
          return withJson(
            reply,
            changeList(body, 'locations', entries =>
              entries.filter(({ unique_id }) => !String(unique_id).endsWith('-2')),
            ),
          )
        },
      }
    },
  },
]
