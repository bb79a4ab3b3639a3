import type { Env } from '../env.ts'
import type { MessageFields } from './messages.ts'

/* Not in messages.ts: the first script of every page has that one, and sends no message. */

/** In the order in which they are sent one by one. */
const fieldNames = {
  screen_connected: ['uniqueId', 'type'],
  screen_status: ['uniqueId', 'type', 'isActive'],
  screen_alive: ['uniqueId', 'type'],
  screen_status_updated: ['uniqueId', 'status', 'isOnline'],
} as const satisfies { [Name in keyof MessageFields]: ReadonlyArray<keyof MessageFields[Name]> }

/** One object, or the fields one by one (requirements 12.3, 17.10). */
export function payloadOf<Name extends keyof MessageFields>(
  name: Name,
  fields: MessageFields[Name],
  form: Env['socketArguments'],
): unknown[] {
  if (form === 'object') return [fields]
  const names: readonly string[] = fieldNames[name]
  return names.map(field => Reflect.get(fields, field))
}
