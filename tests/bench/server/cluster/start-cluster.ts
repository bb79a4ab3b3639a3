import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../support/product/nginx.ts'

/** Processes that answer on one port. */
export interface Cluster {
  url: string
  /** Those that answer now. */
  pids(): readonly number[]
  stop(): void
}

/** Starts the embedded server's realtime half in several processes, joined by socket.io's cluster adapter. */
export async function startCluster(processes: number): Promise<Cluster> {
  const port = await freePort()
  const script = fileURLToPath(new URL('./run-cluster.mjs', import.meta.url))
  const child = fork(script, [String(port), String(processes)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let pids: readonly number[] = []
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: { listening: number[] }) => {
      pids = message.listening
      if (pids.length === processes) resolve()
    })
    child.once('exit', () => reject(new Error('The cluster has ended before it answered.')))
  })
  return { url: `http://127.0.0.1:${port}`, pids: () => pids, stop: () => child.disconnect() }
}
