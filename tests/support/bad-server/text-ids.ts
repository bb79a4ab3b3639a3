import { type Call, jsonOf, type Reply, withJson } from './exchange.ts'
import type { Spoiler } from './fault.ts'

/** Turns every id of a value into another one. */
export function withIds(value: unknown, change: (id: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(one => withIds(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      /^(id|media_id|location_id)$/.test(key) ? change(one) : withIds(one, change),
    ]),
  )
}

const asText = (id: unknown) => `n${String(id).padStart(8, '0')}`
const asNumber = (id: unknown) => (typeof id === 'string' && /^n\d{8}$/.test(id) ? Number(id.slice(1)) : id)

/** Ids are text outside, numbers at the server behind. */
export const textIds: Spoiler = {
  call(call: Call) {
    const path = call.path.replace(/\bn(\d{8})\b/g, (_text, digits) => String(Number(digits)))
    const body = jsonOf(call)
    return body === undefined ? { ...call, path } : withJson({ ...call, path }, withIds(body, asNumber))
  },
  reply: (reply: Reply) => {
    const body = jsonOf(reply)
    return body === undefined ? reply : withJson(reply, withIds(body, asText))
  },
}
