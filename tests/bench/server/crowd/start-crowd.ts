import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CrowdFacts, Task } from './crowd-worker.ts'

/** Connections in a process of their own, so that the bench's own connection does not wait behind them. */
export interface Crowd {
  perform(task: Task): Promise<CrowdFacts>
  stop(): void
}

export async function startCrowd(): Promise<Crowd> {
  const script = fileURLToPath(new URL('./run-crowd.mjs', import.meta.url))
  const child = fork(script, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  return {
    async perform(task) {
      const done = once(child, 'message')
      child.send(task)
      return (await done)[0] as CrowdFacts
    },
    stop: () => child.disconnect(),
  }
}
