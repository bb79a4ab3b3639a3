import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { optionsFromEnv, readPort, type ServerOptions } from '../server-options.ts'
import { steadyNow } from '../steady-clock.ts'
import { restoreCopy } from '../store/backups.ts'
import { banner } from './banner.ts'
import type { Place } from './listen.ts'
import { servePagesOnly } from './pages-only.ts'
import { type AloneServer, type Serving, serveAlone } from './serve-alone.ts'
import type { BuiltPages } from './serve-pages.ts'
import { readSettings } from './settings.ts'
import { keepHeapSmall } from './small-heap.ts'
import { readArguments, type StartArguments } from './start-arguments.ts'

/** What the build has noted for the server. */
export interface BuildNotes extends Omit<BuiltPages, 'folder'> {
  /** Of its sources and settings: another one asks for another build. */
  fingerprint: string
  /** False if the pages were built for another server (requirement 17.8). */
  hasServer: boolean
}

const DEFAULT_PORT = 4173

/** The time that a supervisor leaves for the end: systemd and Docker kill after 10 s and more. */
const GRACE_MS = 7_000
const SECOND_SIGNAL_MS = 1_000
const PARENT_CHECK_MS = 250

type Running = Pick<AloneServer, 'port' | 'close'> & Partial<Pick<AloneServer, 'app'>>

/** The addresses under which other machines find this one. */
function networkAddresses(host: string): string[] {
  if (host) return [host]
  const all = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}

function greeting({ host }: StartArguments, { port, app }: Running, base: string): string {
  const at = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}${base}`
  const others = host === undefined ? [] : networkAddresses(host).map(at)
  const lines = host ? [] : [`  Open:       ${at('localhost')}`]
  lines.push(...others.map(address => `  Network:    ${address}`))
  if (host === undefined) lines.push('  Network:    npm start -- --host lets other machines in')
  return `\n${lines.join('\n')}\n${app ? banner(host ? at(host) : at('localhost'), app) : ''}`
}

/** Calls back once when the parent of this process has ended. */
function onParentsEnd(run: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    run()
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** Ends the process when somebody asks for it, after the calls under way (requirement 18.22). */
function endOnSignal(server: Running): void {
  let endingSince: number | null = null
  const end = async () => {
    if (endingSince === null) {
      endingSince = steadyNow()
      await server.close(GRACE_MS)
      process.exit(0)
    }
    // npm passes Ctrl+C on to a process that has it from the terminal already: only a later one is a second one.
    if (steadyNow() - endingSince > SECOND_SIGNAL_MS) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
  // npm passes a signal on to its shell, which ends and leaves the server behind.
  if (process.env.npm_lifecycle_event) onParentsEnd(() => void end())
}

/** Runs the server in this process until a signal. @throws CannotStart with the way out */
export async function startServer(options: ServerOptions, serving?: Serving): Promise<AloneServer> {
  keepHeapSmall()
  const server = await serveAlone(options, serving)
  endOnSignal(server)
  return server
}

async function startPages(pages: BuiltPages, place: Place, hosts: ServerOptions['hosts']): Promise<Running> {
  const server = await servePagesOnly(pages, { place, hosts })
  endOnSignal(server)
  return server
}

async function run(root: string, notes: BuildNotes, pagesFolder: string, given: readonly string[]): Promise<void> {
  const settings = readSettings(root, 'embedded')
  const asked = readArguments(given)
  const options = optionsFromEnv(settings, root)
  const pages = { folder: pagesFolder, base: notes.base, headers: notes.headers }
  const place: Place = {
    // '' is every device, for which Node takes no address.
    host: asked.host === undefined ? 'localhost' : asked.host || undefined,
    port: asked.port ?? readPort(settings.PORT) ?? DEFAULT_PORT,
    orNext: true,
  }
  if (asked.restore) console.log(restoreCopy(options.dataDir))
  const server: Running = notes.hasServer
    ? await startServer({ ...options, log: line => console.log(line) }, { pages, place })
    : await startPages(pages, place, options.hosts)
  console.log(greeting(asked, server, notes.base))
}

/** Runs the built product until a signal. What keeps it from starting is one line in the terminal. */
export async function start(root: string, built: string, notes: BuildNotes, given: readonly string[]): Promise<void> {
  try {
    await run(root, notes, join(built, 'pages'), given)
  } catch (error) {
    // A fault of the system, such as a file that may not be read, names the thing and the cause.
    const isSaid = error instanceof Error && (error instanceof CannotStart || codeOf(error) !== '')
    console.error(isSaid ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}
