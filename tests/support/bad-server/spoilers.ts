import { type Call, isCall, jsonOf, jsonReply, type Reply, withJson, without } from './exchange.ts'
import type { Spoiler } from './fault.ts'

/* The ways in which most faults spoil a call. `kind` is a method and a path, such as `GET /playlists/location/*`. */

export type Json = Record<string, unknown>

export const replying = (kind: string, change: (reply: Reply, call: Call) => Reply): Spoiler => ({
  reply: (reply, call) => (isCall(kind, call) ? change(reply, call) : reply),
})

/** Changes the JSON of successful replies only. */
export const answeringWell = (kind: string, change: (body: Json) => unknown): Spoiler =>
  replying(kind, reply => (reply.status < 300 ? withJson(reply, change((jsonOf(reply) ?? {}) as Json)) : reply))

/** Changes each entry of a list; an undefined one is left out. */
export const listing = (kind: string, key: string, change: (entry: Json) => Json | undefined): Spoiler =>
  answeringWell(kind, body => changeList(body, key, list => list.flatMap(entry => change(entry) ?? [])))

/** The body with another list at its place; `key` is empty for a list that is `data` itself. */
export function changeList(body: Json, key: string, change: (list: Json[]) => unknown): Json {
  const data = body.data as Json
  if (!key) return { ...body, data: change(body.data as Json[]) }
  return { ...body, data: { ...data, [key]: change(data[key] as Json[]) } }
}

export const lacking =
  (...names: string[]) =>
  (entry: Json): Json =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)))

export const renaming =
  (from: string, to: string) =>
  (entry: Json): Json => ({ ...lacking(from)(entry), [to]: entry[from] })

/** Another list in these answers, once a call of another kind was made. */
export const listAfter =
  (trigger: string, kind: string, key: string, change: (list: Json[]) => unknown): (() => Spoiler) =>
  () => {
    let isMade = false
    return {
      call(call) {
        isMade ||= isCall(trigger, call) && !call.path.endsWith('-none')
        return call
      },
      reply: (reply, call) =>
        isMade && isCall(kind, call) && reply.status < 300
          ? withJson(reply, changeList(jsonOf(reply) as Json, key, change))
          : reply,
    }
  }

export const itemsOf = (kind: string, change: (item: Json, index: number) => Json | undefined): Spoiler =>
  listing(kind, 'playlists', playlist => ({
    ...playlist,
    items: (playlist.items as Json[]).flatMap((item, index) => change(item, index) ?? []),
  }))

export const sending = (kind: string, change: (body: Json) => unknown): Spoiler => ({
  call: call => (isCall(kind, call) ? withJson(call, change((jsonOf(call) ?? {}) as Json)) : call),
})

export const done = () => jsonReply(200, { success: true, message: 'Done.', data: null })

/** Says that a call was done, and does nothing. */
export const ignoring = (kind: string): Spoiler => ({ call: call => (isCall(kind, call) ? done() : call) })

/** Answers these calls in place of the server. */
export const instead = (kind: string, reply: (call: Call) => Reply): Spoiler => ({
  call: call => (isCall(kind, call) ? reply(call) : call),
})

/** Answers refusals of these calls in another way. */
export const refusing = (kind: string, change: (reply: Reply) => Reply): Spoiler =>
  replying(kind, reply => (reply.status >= 400 ? change(reply) : reply))

/** Sets a header of the reply; null removes it. */
export const header = (kind: string, name: string, value: string | null): Spoiler =>
  replying(kind, reply => ({
    ...reply,
    headers: value === null ? without(reply.headers, name) : { ...reply.headers, [name]: value },
  }))

export const onCall = (call: NonNullable<Spoiler['call']>): Spoiler => ({ call })

export const unasked = (kind: string, name: string): Spoiler => ({
  call: call => (isCall(kind, call) ? { ...call, headers: without(call.headers, name) } : call),
})

export const status = (kind: string, code: number): Spoiler => replying(kind, reply => withStatus(reply, code))

export const refusingWith = (kind: string, code: number): Spoiler => refusing(kind, reply => withStatus(reply, code))

export const withStatus = (reply: Reply, status: number): Reply => ({ ...reply, status })
