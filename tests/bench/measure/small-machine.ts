import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectMeasurable } from './figure-row.ts'
import { type Held, heldByProcess, largestOf } from './process-memory.ts'

interface Limits {
  megabytes: number
  /** The share of one core, at most 1. */
  speed: number
  diskMegabytes: number
}

/** A part of this machine that is as small as a board behind a screen: Linux ends its processes for want of memory. */
export interface SmallMachine {
  /** The words before a command that is to run in it. */
  command: readonly string[]
  /** A folder on its own disk. */
  disk: string
  /** What the largest process of this type of Chromium holds; '' is the browser itself. */
  held(type: string): Promise<Held>
  /** The most that it ever used, in MB. */
  peak(): Promise<number>
  /** The number of processes that Linux ended. */
  killed(): Promise<number>
  /** Ends what still runs in it. */
  remove(): Promise<void>
}

const ROOT = '/sys/fs/cgroup'
const PERIOD_US = 100_000

/** The first version of control groups has a tree for each resource; the second has one for all. */
const isSecond = existsSync(join(ROOT, 'cgroup.controllers'))
const names = isSecond
  ? { memory: '', cpu: '', peak: 'memory.peak', events: 'memory.events' }
  : { memory: 'memory', cpu: 'cpu', peak: 'memory.max_usage_in_bytes', events: 'memory.oom_control' }

const limitFiles = (bytes: number, runUs: number): Array<[folder: string, file: string, value: string]> =>
  isSecond
    ? [
        ['memory', 'memory.max', `${bytes}`],
        ['memory', 'memory.swap.max', '0'],
        ['cpu', 'cpu.max', `${runUs} ${PERIOD_US}`],
      ]
    : [
        ['memory', 'memory.limit_in_bytes', `${bytes}`],
        ['memory', 'memory.swappiness', '0'],
        ['cpu', 'cpu.cfs_period_us', `${PERIOD_US}`],
        ['cpu', 'cpu.cfs_quota_us', `${runUs}`],
      ]

/** A disk in a file. @returns how to take it away */
async function mountDisk(file: string, folder: string, megabytes: number): Promise<() => void> {
  await mkdir(folder)
  execFileSync('truncate', ['-s', `${megabytes}M`, file])
  execFileSync('mkfs.ext4', ['-q', file])
  execFileSync('mount', ['-o', 'loop', file, folder])
  return () => execFileSync('umount', ['-l', folder])
}

/** The type of a process of Chromium; null for another program. */
async function typeOf(id: number): Promise<string | null> {
  const words = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
  if (!words.includes('chrom')) return null
  return /--type=([\w-]+)/.exec(words)?.[1] ?? ''
}

/** @throws Error that says what this system does not allow; the bench is then not measured */
export async function makeSmallMachine({ megabytes, speed, diskMegabytes }: Limits): Promise<SmallMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'small-machine-'))
  const disk = join(folder, 'disk')
  const name = `signage-small-${process.pid}`
  const memory = join(ROOT, names.memory, name)
  const groups = [...new Set([memory, join(ROOT, names.cpu, name)])]
  const numberIn = async (file: string, name = '') =>
    Number(new RegExp(`^${name}\\s*(\\d+)`, 'm').exec(await readFile(join(memory, file), 'utf8'))?.[1] ?? 0)
  const processes = async () => (await readFile(join(memory, 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean)
  let unmount: () => void
  try {
    if (isSecond) await writeFile(join(ROOT, 'cgroup.subtree_control'), '+memory +cpu')
    for (const group of groups) await mkdir(group)
    for (const [tree, file, value] of limitFiles(megabytes * 1024 * 1024, speed * PERIOD_US))
      await writeFile(join(ROOT, tree === 'cpu' ? names.cpu : names.memory, name, file), value)
    unmount = await mountDisk(join(folder, 'disk.img'), disk, diskMegabytes)
  } catch (error) {
    expectMeasurable(`A small machine needs Linux, root, its control groups and a loop device: ${error}`)
    throw error
  }
  const enter = `for group in ${groups.join(' ')}; do echo $$ > $group/cgroup.procs; done; exec taskset -c 0 "$@"`
  return {
    command: ['sh', '-c', enter, 'sh'],
    disk,
    async held(type) {
      const ids = (await processes()).map(Number)
      const types = await Promise.all(ids.map(typeOf))
      return largestOf(await Promise.all(ids.filter((_, index) => types[index] === type).map(heldByProcess)))
    },
    peak: async () => (await numberIn(names.peak)) / 1024 / 1024,
    killed: () => numberIn(names.events, 'oom_kill'),
    async remove() {
      for (let left = await processes(); left.length > 0; left = await processes()) {
        for (const id of left) process.kill(Number(id), 'SIGKILL')
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      unmount()
      for (const group of groups) await rmdir(group)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
