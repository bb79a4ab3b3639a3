import { htmlReply, isCall, jsonReply, withJson } from '../exchange.ts'
import type { Fault, Spoiler } from '../fault.ts'
import { done, fault, type Json, refusing, withStatus } from '../spoilers.ts'

const NOTHING = /-none/

/** Answers a call for something that is not there. */
const forNothing = (kind: string, status: number, body: Json): Spoiler => ({
  call: call => (isCall(kind, call) && NOTHING.test(call.path) ? jsonReply(status, body) : call),
})

export const errorFaults: Fault[] = [
  fault(
    'says that it has changed what is not there',
    'errors.missing',
    forNothing('PUT **', 200, { success: true, message: 'Saved.' }),
  ),
  fault(
    'has a fault if something is not there',
    'errors.missing',
    refusing('PUT **', reply => withStatus(reply, 500)),
  ),
  fault(
    'takes items of files that are not there',
    'errors.missing',
    refusing('POST /playlists/*/items', () => done()),
  ),
  fault(
    'refuses with a page',
    'errors.envelope',
    refusing('PUT **', reply => htmlReply(reply.status)),
  ),
  fault(
    'refuses with success: true',
    'errors.envelope',
    refusing('PUT **', reply => withJson(reply, { success: true, message: 'Not found' })),
  ),
  fault(
    'gives its reason in error',
    'errors.sentence',
    refusing('PUT **', reply => withJson(reply, { success: false, error: 'Not found' })),
  ),
  fault(
    'gives its reason as a list',
    'errors.sentence',
    refusing('PUT **', reply => withJson(reply, { success: false, message: ['Not found'] })),
  ),
  fault(
    'has a fault at a second delete',
    'errors.deleted-twice',
    refusing('DELETE **', reply => withStatus(reply, 500)),
  ),
  fault(
    'answers a second delete with 400',
    'errors.deleted-twice',
    refusing('DELETE **', reply => withStatus(reply, 400)),
  ),
  fault(
    'answers a second delete with the page of a proxy',
    'errors.deleted-twice',
    refusing('DELETE **', () => htmlReply(404)),
  ),
  fault(
    'gives an empty list for a location that is not there',
    'errors.missing-location',
    forNothing('GET /playlists/location/*', 200, { success: true, data: { playlists: [] } }),
  ),
  fault(
    'falls over a body that is no JSON',
    'errors.unreadable',
    refusing('POST /auth/login', reply => (reply.status === 400 ? withStatus(reply, 500) : reply)),
  ),
  fault(
    'falls over a login without a password',
    'errors.incomplete',
    refusing('POST /auth/login', reply => (reply.status === 422 ? withStatus(reply, 500) : reply)),
  ),
  fault(
    'falls over an upload without a file',
    'errors.no-file',
    refusing('POST /media', reply => withStatus(reply, 500)),
  ),
  fault('answers every path with its page', 'errors.unknown-path', {
    call: call => (/^\/contract-check-\w+-none$/.test(call.path) ? htmlReply(200) : call),
  }),
]
