import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Processes per core: with Chromium, the X server and the camera the load of two cores is 4 to 7. */
const PER_CORE = 1

/** Counts until the process that started it has ended, however that ends. */
const COUNT = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps every core of this machine busy, until the returned function is called. */
export function keepBusy(): () => void {
  const processes = Array.from({ length: PER_CORE * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', COUNT], { stdio: 'ignore' }),
  )
  return () => {
    for (const one of processes) one.kill('SIGKILL')
  }
}
