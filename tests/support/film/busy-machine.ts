import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Processes per core: with Chromium, the X server and the camera the load of two cores is 4 to 7. */
const PER_CORE = 1

/** Counts for an hour and ends: it cannot outlive a killed bench for longer. */
const COUNT = 'const end = Date.now() + 3_600_000; while (Date.now() < end);'

/** Keeps every core of this machine busy, until the returned function is called. */
export function keepBusy(): () => void {
  const processes = Array.from({ length: PER_CORE * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', COUNT], { stdio: 'ignore' }),
  )
  return () => {
    for (const one of processes) one.kill('SIGKILL')
  }
}
