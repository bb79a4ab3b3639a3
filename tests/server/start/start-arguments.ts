import { CannotStart } from '../cannot-start.ts'
import { readPort } from '../server-options.ts'

/** What somebody has written after `npm start --`. */
export interface StartArguments {
  /** The address of a device, '' for every device; undefined is this machine only. */
  host?: string
  port?: number
  /** True puts the newest whole copy of the database in its place. */
  restore: boolean
}

const unknown = (argument: string) =>
  new CannotStart(
    `npm start does not know "${argument}". It knows: npm start -- --host, --host ADDRESS, --port NUMBER, --restore`,
  )

/** Reads the arguments of `npm start`. @throws CannotStart that names the one that is not known */
export function readArguments(given: readonly string[]): StartArguments {
  const found: StartArguments = { restore: false }
  const rest = given.flatMap(argument => (/^--\w+=/.test(argument) ? argument.split(/=(.*)/s).slice(0, 2) : [argument]))
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const value = rest[0]?.startsWith('--') ? undefined : rest[0]
    if (argument === '--restore') found.restore = true
    else if (argument === '--host') found.host = value ?? ''
    else if (argument === '--port') found.port = readPort(value || 'nothing', '--port') ?? 0
    else throw unknown(argument)
    if (value !== undefined && argument !== '--restore') rest.shift()
  }
  return found
}
