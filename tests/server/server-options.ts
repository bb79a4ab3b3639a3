import { resolve } from 'node:path'

/** What an embedded server is started with. */
export interface ServerOptions {
  /** Holds the database, the token secret and the uploads; made where it is missing. */
  dataDir: string
  /** Sets, or resets, the password of `admin`; without it the first start makes a random one. */
  adminPassword?: string | undefined
  /** The account `guest` / `guest`: kept or made anew, removed, or, where it is left open, made at the first start. */
  guest?: boolean | undefined
  /** Whether an empty data folder gets the sample media, locations and playlists. */
  sampleContent?: boolean
  tokenLifetimeMs?: number
  maxUploadBytes?: number
  /** log2 of scrypt's cost; tests take a small one. */
  passwordCost?: number
  /** How long a screen counts as present without a sign of life (30 s, requirement 18.12). */
  presenceLimitMs?: number
  /** Host names beside localhost and addresses under which the product is opened; without a list nobody is asked. */
  hosts?: readonly string[]
  /** Origins of pages that stand elsewhere and may read the answers (CORS); without them only its own pages may. */
  allowedOrigins?: readonly string[]
  /** How long a JSON body may take to arrive; a megabyte over a slow line, with room to spare. */
  bodyLimitMs?: number
  /** The clock, in milliseconds since the epoch. */
  now?: () => number
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
    bodyLimitMs: options.bodyLimitMs ?? 60_000,
    now: options.now ?? Date.now,
  }
}

export type CompleteOptions = ReturnType<typeof completeOptions>

const readList = (text = ''): string[] =>
  text
    .split(',')
    .map(entry => entry.trim().toLowerCase())
    .filter(Boolean)

/** The names of SIGNAGE_HOSTS. */
export const readHosts = readList

/**
 * The origins of SIGNAGE_ALLOWED_ORIGINS, each as browsers send it.
 * @throws Error naming the entry that is no origin
 */
function readOrigins(text: string | undefined): string[] {
  return readList(text).map(entry => {
    const { origin = '', href = '' } = /^https?:/.test(entry) && URL.canParse(entry) ? new URL(entry) : {}
    if (origin && href === `${origin}/`) return origin
    throw new Error(`SIGNAGE_ALLOWED_ORIGINS must list origins like https://signage.example, but holds "${entry}".`)
  })
}

/**
 * Reads the SIGNAGE_ variables that `.env.example` explains.
 * @throws Error naming the variable that is no positive number
 */
export function optionsFromEnv(env: Record<string, string | undefined>, root: string): ServerOptions {
  const positive = (name: string, fallback: number) => {
    const value = env[name] ? Number(env[name]) : fallback
    if (!(value > 0)) throw new Error(`${name} must be a number above 0, but is "${env[name]}".`)
    return value
  }
  return {
    dataDir: resolve(root, env.SIGNAGE_DATA_DIR || '.data'),
    adminPassword: env.SIGNAGE_ADMIN_PASSWORD,
    guest: env.SIGNAGE_GUEST ? env.SIGNAGE_GUEST !== 'off' : undefined,
    sampleContent: env.SIGNAGE_SAMPLE !== 'off',
    hosts: readHosts(env.SIGNAGE_HOSTS),
    allowedOrigins: readOrigins(env.SIGNAGE_ALLOWED_ORIGINS),
    tokenLifetimeMs: positive('SIGNAGE_TOKEN_HOURS', 12) * HOUR_MS,
    maxUploadBytes: positive('SIGNAGE_MAX_UPLOAD_MB', 2048) * MEBIBYTE,
  }
}
