import type { Env } from '../env.ts'
import type { MessageFields } from './messages.ts'

/* Not in messages.ts: the first script of every page has that one, and sends no message. */

/** The order is that in which the fields are sent one by one. */
const fieldNames = {
  screen_connected: ['uniqueId', 'type'],
  screen_status: ['uniqueId', 'type', 'isActive'],
  screen_alive: ['uniqueId', 'type'],
  screen_status_updated: ['uniqueId', 'status', 'isOnline'],
} as const satisfies { [Name in keyof MessageFields]: ReadonlyArray<keyof MessageFields[Name]> }

/** The payload is one object, or the fields one by one (requirements 12.3, 17.10). */
export function payloadOf<Name extends keyof MessageFields>(
  name: Name,
  fields: MessageFields[Name],
  form: Env['socketArguments'],
): unknown[] {
  if (form === 'object') return [fields]
  const names: readonly string[] = fieldNames[name]
  return names.map(field => Reflect.get(fields, field))
}
