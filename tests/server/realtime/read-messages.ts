import * as z from 'zod'
import type { ScreenReport, StatusUpdate } from '../../../src/realtime/messages.ts'

/** A location's unique id has no more characters. */
const LONGEST_ID = 100

const uniqueId = z.union([z.string().min(1).max(LONGEST_ID), z.number().transform(String)])
const screenType = z.enum(['videowall', 'ticker'])

/** A screen that gives receipts has a second name, which is longer than its unique id. */
const receipt = z.string().regex(/^.{1,100}~[0-9a-z]{6}[bkc]{0,3}$/s)
const name = z.union([uniqueId, receipt])

const screenMessage = z.object({ uniqueId: name, type: screenType, isActive: z.boolean().catch(false) })

const statusMessage: z.ZodType<StatusUpdate> = z.object({
  uniqueId,
  status: z
    .array(z.object({ type: screenType, is_active: z.boolean().catch(false) }))
    .max(10)
    .catch([]),
  isOnline: z.boolean().catch(false),
})

/** The fields of a message, which is sent as one object or as positional arguments (requirement 12.6). */
function named(payload: readonly unknown[], names: readonly string[]): unknown {
  const [first] = payload
  if (typeof first === 'object' && first !== null) return first
  return Object.fromEntries(names.map((name, index) => [name, payload[index]]))
}

/** Reads screen_connected, screen_alive and screen_status; null if the message names no screen. */
export function readScreenMessage(payload: readonly unknown[]): ScreenReport | null {
  return screenMessage.safeParse(named(payload, ['uniqueId', 'type', 'isActive'])).data ?? null
}

/** Reads screen_status_updated; null if the message names no screen. */
export function readStatusMessage(payload: readonly unknown[]): StatusUpdate | null {
  return statusMessage.safeParse(named(payload, ['uniqueId', 'status', 'isOnline'])).data ?? null
}
