import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Processes for each core: with Chromium, the X server and the camera beside them the load is 4 to 7 on two cores. */
const PER_CORE = 1

/** Never outlives a bench that was killed: an hour of counting, then it ends by itself. */
const COUNT = 'const end = Date.now() + 3_600_000; while (Date.now() < end);'

/** Keeps every core of this machine busy, as a small player is that decodes 4K, until the returned function is called. */
export function keepBusy(): () => void {
  const processes = Array.from({ length: PER_CORE * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', COUNT], { stdio: 'ignore' }),
  )
  return () => {
    for (const one of processes) one.kill('SIGKILL')
  }
}
