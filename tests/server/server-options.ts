import { resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { type IsProxy, proxiesIn, readNetwork } from './requests/client-address.ts'
import { steadyNow } from './steady-clock.ts'

/** The options of an embedded server. */
export interface ServerOptions {
  /** The folder of the database, the token secret and the uploads; it is made if it is missing. */
  dataDir: string
  /** Sets, or resets, the password of `admin`; without it, the first start makes a random one. */
  adminPassword?: string | undefined
  /** The account `guest` / `guest`: true keeps or makes it, false removes it; without it, the first start makes it. */
  guest?: boolean | undefined
  /** True fills an empty data folder with the sample media, locations and playlists. */
  sampleContent?: boolean
  tokenLifetimeMs?: number
  maxUploadBytes?: number
  /** The cost of a password hash, as log2 of scrypt's N; tests use a small one. */
  passwordCost?: number
  /** The time for which a screen counts as present without a sign of life (30 s, requirement 18.12). */
  presenceLimitMs?: number
  /** Host names beside localhost and IP addresses under which the product is opened; without a list, every name is. */
  hosts?: readonly string[]
  /** Other origins whose pages may read the answers (CORS); without them, only the server's own pages may. */
  allowedOrigins?: readonly string[]
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed; without them, it never is. */
  trustedProxies?: readonly string[]
  /** The largest number of realtime connections; a screen has one, and so has a tab of the console. */
  maxSockets?: number
  /** The longest time for the arrival of a JSON body: more than a megabyte over a slow connection takes. */
  bodyLimitMs?: number
  /** Writes a line for the operator; without it, none is written. */
  log?: (line: string) => void
  /** The clock of days and dates, in milliseconds since the epoch. */
  now?: () => number
  /** The clock of sessions, waits and presence, which nobody can set while the server runs; `now` if that is given. */
  steadyNow?: () => number
}

const MEBIBYTE = 1024 * 1024
const HOUR_MS = 3_600_000

/** The options with every default filled in. */
export function completeOptions(options: ServerOptions) {
  return {
    dataDir: options.dataDir,
    adminPassword: options.adminPassword || undefined,
    guest: options.guest,
    sampleContent: options.sampleContent ?? false,
    tokenLifetimeMs: options.tokenLifetimeMs ?? 12 * HOUR_MS,
    maxUploadBytes: options.maxUploadBytes ?? 2048 * MEBIBYTE,
    passwordCost: options.passwordCost ?? 15,
    presenceLimitMs: options.presenceLimitMs ?? 30_000,
    hosts: options.hosts ?? null,
    allowedOrigins: options.allowedOrigins ?? [],
    trustedProxies: options.trustedProxies ?? [],
    maxSockets: options.maxSockets ?? 10_000,
    bodyLimitMs: options.bodyLimitMs ?? 60_000,
    log: options.log ?? (() => undefined),
    now: options.now ?? Date.now,
    steadyNow: options.steadyNow ?? options.now ?? steadyNow,
  }
}

export type CompleteOptions = ReturnType<typeof completeOptions>

const readList = (text = ''): string[] =>
  text
    .split(',')
    .map(entry => entry.trim().toLowerCase())
    .filter(Boolean)

/** Reads the names of SIGNAGE_HOSTS. */
export const readHosts = readList

/**
 * Reads the origins of SIGNAGE_ALLOWED_ORIGINS, each as browsers send it.
 * @throws CannotStart that names the entry that is no origin
 */
function readOrigins(text: string | undefined): string[] {
  return readList(text).map(entry => {
    const { origin = '', href = '' } = /^https?:/.test(entry) && URL.canParse(entry) ? new URL(entry) : {}
    if (origin && href === `${origin}/`) return origin
    throw new CannotStart(
      `SIGNAGE_ALLOWED_ORIGINS must list origins like https://signage.example, but holds "${entry}".`,
    )
  })
}

/**
 * Reads the variable PORT; undefined if it is not set.
 * @throws CannotStart if it is no port
 */
export function readPort(text: string | undefined, name = 'PORT'): number | undefined {
  if (!text) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new CannotStart(`${name} must be a number from 0 to 65535, but is "${text}".`)
}

/**
 * Reads the addresses and networks of SIGNAGE_TRUSTED_PROXIES.
 * @throws CannotStart that names the entry that is neither
 */
export function readProxies(entries: readonly string[]): IsProxy {
  const networks = entries.map(entry => {
    const network = readNetwork(entry)
    if (network) return network
    throw new CannotStart(
      `SIGNAGE_TRUSTED_PROXIES must list addresses like 127.0.0.1 or 10.0.0.0/8, but holds "${entry}".`,
    )
  })
  return proxiesIn(networks)
}

/**
 * Reads the SIGNAGE_ variables that `.env.example` explains.
 * @throws CannotStart that names the variable that cannot be used
 */
export function optionsFromEnv(env: Record<string, string | undefined>, root: string): ServerOptions {
  const positive = (name: string, fallback: number) => {
    const value = env[name] ? Number(env[name]) : fallback
    if (!(value > 0)) throw new CannotStart(`${name} must be a number above 0, but is "${env[name]}".`)
    return value
  }
  const trustedProxies = readList(env.SIGNAGE_TRUSTED_PROXIES)
  readProxies(trustedProxies)
  return {
    dataDir: resolve(root, env.SIGNAGE_DATA_DIR || '.data'),
    adminPassword: env.SIGNAGE_ADMIN_PASSWORD,
    guest: env.SIGNAGE_GUEST ? env.SIGNAGE_GUEST !== 'off' : undefined,
    sampleContent: env.SIGNAGE_SAMPLE !== 'off',
    hosts: readHosts(env.SIGNAGE_HOSTS),
    allowedOrigins: readOrigins(env.SIGNAGE_ALLOWED_ORIGINS),
    trustedProxies,
    maxSockets: positive('SIGNAGE_MAX_SOCKETS', 10_000),
    tokenLifetimeMs: positive('SIGNAGE_TOKEN_HOURS', 12) * HOUR_MS,
    maxUploadBytes: positive('SIGNAGE_MAX_UPLOAD_MB', 2048) * MEBIBYTE,
  }
}
