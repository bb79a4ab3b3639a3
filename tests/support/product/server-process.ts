import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../../build/bundle-server.ts'
import type { ServerOptions } from '../../server/server-options.ts'
import { projectRoot } from './build-product.ts'

/** The embedded server in a separate process, which a test can kill or measure. */
export interface ServerProcess {
  url: string
  pid: number
  /** The random password of `admin` that the terminal shows; null once somebody has used it. */
  unusedPassword: string | null
  /** `kill -9`: the process cannot finish its work. */
  kill(): Promise<void>
  /** SIGTERM, as a supervisor stops a service. @returns the exit code, null after another signal */
  stop(): Promise<number | null>
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes the scripts of test processes that have ended; a test runner ends its workers without a word. */
function removeOldScripts(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /^test-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

let bundled: Promise<string> | undefined

/** The server as one script, made once in this process: a start of it takes a quarter of a second. */
function serverScript(): Promise<string> {
  if (bundled) return bundled
  const folder = join(projectRoot, '.embedded')
  removeOldScripts(folder)
  bundled = bundleServer('tests/server/start/start.ts', join(folder, `test-${process.pid}`))
  return bundled
}

/** A process of the server that may not answer yet. */
export interface StartingServer {
  /** Resolves when it answers. @throws Error with what it said if the process ends before */
  ready: Promise<ServerProcess>
  kill(): Promise<void>
}

/** Starts the server. */
export async function beginServerProcess(options: ServerOptions): Promise<StartingServer> {
  const script = fileURLToPath(new URL('./run-server.mjs', import.meta.url))
  // The flags of a test runner are not meant for the server.
  const child = fork(script, [await serverScript(), JSON.stringify(options)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return (await ended)[0]
  }
  const kill = async () => {
    await end('SIGKILL')
  }
  const failed = ended.then(([code]) => {
    throw new Error(`The server ended with code ${code} before it answered.\n${said}`)
  })
  const ready = Promise.race([once(child, 'message'), failed]).then(([message]) => {
    const told = message as { url: string; unusedPassword: string | null }
    return { ...told, pid: child.pid ?? 0, kill, stop: () => end('SIGTERM') }
  })
  failed.catch(() => undefined)
  ready.catch(() => undefined)
  return { ready, kill }
}

/** Starts the server and waits until it answers. @throws Error if the process ends before */
export const startServerProcess = async (options: ServerOptions): Promise<ServerProcess> =>
  (await beginServerProcess(options)).ready
