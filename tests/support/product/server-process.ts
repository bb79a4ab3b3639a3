import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from '../../server/server-options.ts'

/** The embedded server in a separate process, which a test can kill or measure. */
export interface ServerProcess {
  url: string
  pid: number
  /** `kill -9`: the process cannot finish its work. */
  kill(): Promise<void>
}

/** Starts the server and waits until it answers. @throws Error if the process ends before */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const script = fileURLToPath(new URL('./run-server.mjs', import.meta.url))
  // The flags of a test runner are not meant for the server.
  const child = fork(script, [JSON.stringify(options)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`The server ended with code ${code} before it answered.`)
  })
  const [message] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => undefined)
  const { url } = message as { url: string }
  return {
    url,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
