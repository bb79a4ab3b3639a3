import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from '../../../server/server-options.ts'

/** What a server measures of itself. */
export interface ServerFacts {
  /** The delay of its event loop since the last reset, in milliseconds. */
  p99: number
  worst: number
  /** Its heap and its buffers after a garbage collection. */
  heapMb: number
}

export interface MeasuredServer {
  url: string
  facts(): Promise<ServerFacts>
  /** Runs the work. @returns its result, the delay of the event loop, and the most by which the process grew */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; facts: ServerFacts; grownMb: number }>
  stop(): Promise<void>
}

const SAMPLE_MS = 100

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Starts the embedded server, or a bare Hono server, in a process of its own. */
export async function startMeasured(kind: 'product' | 'bare', options: ServerOptions): Promise<MeasuredServer> {
  const script = fileURLToPath(new URL('./run-measured.mjs', import.meta.url))
  const child = fork(script, [kind, JSON.stringify(options)], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const pid = child.pid ?? 0
  const ask = async (what: 'facts' | 'reset' | 'delay'): Promise<ServerFacts> => {
    const answered = once(child, 'message')
    child.send(what)
    return (await answered)[0] as ServerFacts
  }
  return {
    url,
    facts: () => ask('facts'),
    async during(work) {
      await ask('reset')
      const before = memoryOf(pid)
      let most = before
      const sampling = setInterval(() => {
        most = Math.max(most, memoryOf(pid))
      }, SAMPLE_MS)
      const result = await work().finally(() => clearInterval(sampling))
      return { result, facts: await ask('delay'), grownMb: most - before }
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
