import { parseArgs } from 'node:util'
import { type Address, readAddress, readOrigin } from './address.ts'
import { type Level, levels } from './check.ts'

/** What the command line asks for. */
export interface Settings {
  address: Address
  username: string
  password: string
  /** The name of the variable that holds the password, for the sentences that repeat the command. */
  passwordVariable: string
  /** The origin of the pages, if they are on another one than the server. */
  origin: string | null
  level: Level
  /** Names of sections; empty for all of them. */
  sections: readonly string[]
  large: boolean
  json: boolean
  /** Removes what this earlier run has left behind, and does nothing else. */
  clean: string | null
}

/** A mistake on the command line, as a sentence. */
export class WrongArguments extends Error {}

const options = {
  user: { type: 'string' },
  'password-env': { type: 'string' },
  socket: { type: 'string' },
  origin: { type: 'string' },
  level: { type: 'string', default: 'comfort' },
  section: { type: 'string', multiple: true },
  large: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  clean: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    // Node's sentence goes on with a hint about "--" that helps nobody here.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new WrongArguments(`${sentence.replace(/\.$/, '')}.`)
  }
}

const isLevel = (text: string): text is Level => levels.some(level => level === text)

/** The password of the variable. @throws WrongArguments if there is none */
function passwordIn(variable: string | undefined, env: Record<string, string | undefined>): string {
  if (!variable)
    throw new WrongArguments('--password-env is missing: the name of the variable that holds the password.')
  const password = env[variable]
  if (password) return password
  throw new WrongArguments(
    `The variable ${variable} is not set. Set it to the password, for example: read -rs ${variable} && export ${variable}`,
  )
}

function checked<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Reads the command line.
 * @param known the names of all sections
 * @returns null if the person asks for help
 * @throws WrongArguments with a sentence that names the argument and the way out
 */
export function readArguments(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  known: readonly string[],
): Settings | null {
  const { values, positionals } = parse(argv)
  if (values.help) return null
  const [server, ...more] = positionals
  if (!server) throw new WrongArguments('The address of the server is missing, such as https://signage.example.')
  if (more.length > 0) throw new WrongArguments(`One address is expected, but there is also "${more.join('" and "')}".`)
  const address = checked(() => readAddress(server, values.socket))
  const { origin: pages } = values
  const origin = pages === undefined ? null : checked(() => readOrigin(pages))
  if (!values.user) throw new WrongArguments('--user is missing: the name of an account that may do everything.')
  if (!isLevel(values.level)) {
    throw new WrongArguments(`There is no level "${values.level}". Choose from: ${levels.join(', ')}.`)
  }
  const sections = (values.section ?? []).flatMap(text => text.split(',')).map(name => name.trim())
  const unknown = sections.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    throw new WrongArguments(`There is no section "${unknown.join('", "')}". Choose from: ${known.join(', ')}.`)
  }
  if (values.clean !== undefined && !/^[0-9a-f]{8}$/.test(values.clean)) {
    throw new WrongArguments(
      `--clean needs the eight characters that end the name of a run, but has "${values.clean}".`,
    )
  }
  return {
    address,
    origin,
    sections,
    username: values.user,
    password: passwordIn(values['password-env'], env),
    passwordVariable: values['password-env'] ?? '',
    level: values.level,
    large: values.large,
    json: values.json,
    clean: values.clean ?? null,
  }
}
