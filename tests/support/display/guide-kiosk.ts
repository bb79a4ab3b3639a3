import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumFlags } from '../product/browser.ts'
import { projectRoot } from '../product/build-product.ts'
import { temporaryFolder } from '../product/test-server.ts'
import { LAN_NAME, untilWritten } from './kiosk.ts'

/** How the command of each process looks. */
const victims = {
  'the page': / --type=renderer /,
  'the browser': /^(?!.* --type=).* --remote-debugging-port=/,
  'its network process': /network\.mojom\.NetworkService/,
}

export type Victim = keyof typeof victims
export const VICTIMS = Object.keys(victims) as Victim[]

/** A kiosk that the script and the loop of the page for operators keep alive. */
export interface GuideKiosk {
  /** Runs a task on the page that the browser shows now. @throws Error if the browser or its page is gone */
  look<Seen>(task: (page: Page) => Promise<Seen>): Promise<Seen>
  /** Waits until the script has seen once that the page of this start lives: only then it misses one that dies. */
  watched(): Promise<void>
  kill(victim: Victim): void
  /** Waits until the browser has written what it keeps. */
  written(): Promise<void>
  remove(): Promise<void>
}

/** @throws Error if the page for operators has no such text any more */
async function fromGuide(pattern: RegExp): Promise<string> {
  const guide = await readFile(join(projectRoot, 'tests/guide/operators.md'), 'utf8')
  const found = pattern.exec(guide)?.[1]
  if (!found) throw new Error(`tests/guide/operators.md does not have ${pattern} any more.`)
  return found
}

/** @returns empty if there is no such process */
const pgrep = (...asked: string[]) => spawnSync('pgrep', asked, { encoding: 'utf8' }).stdout.trim()

async function writeScript(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
  await chmod(join(folder, name), 0o755)
}

/**
 * Starts the loop on an address, with a browser that opens no window and has a profile of its own.
 * @param waits whether it opens the page that waits for the network first
 */
export async function startGuideKiosk(url: string, waits: boolean): Promise<GuideKiosk> {
  const home = await temporaryFolder()
  const profile = join(home.path, 'profile')
  const own = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const flags = [...chromiumFlags, ...own, `"--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1"`].join(' ')
  const bin = join(home.path, 'bin')
  await writeScript(bin, 'chromium', `#!/bin/sh\nexec "${process.env.CHROMIUM_PATH}" ${flags} "$@"\n`)
  const script = await fromGuide(/```sh\n(#!\/bin\/sh\nchromium --kiosk.*?)```/s)
  await writeScript(join(home.path, '.local/bin'), 'signage-kiosk', script)
  const loop = await fromGuide(/\((while true; do .*? https:.*? done)\) &/)
  const waiting = join(home.path, 'wait.html')
  await writeFile(waiting, await fromGuide(/```html\n(.*?Waits for the network.*?)```/s))
  const command = loop.replace(/https:[^;\s]+/, waits ? `file://${waiting}#${url}` : url)
  const env = { ...process.env, HOME: home.path, PATH: `${bin}:${process.env.PATH}` }
  const shell = spawn('sh', ['-c', command], { stdio: 'ignore', env })
  /** The script of this start and its browser are one group. */
  const group = () => pgrep('-P', String(shell.pid), '-f', 'signage-kiosk')

  return {
    async look(task) {
      const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 3000 })
      try {
        const page = browser.contexts()[0]?.pages()[0]
        if (!page) throw new Error('The browser has no page.')
        page.setDefaultTimeout(3000)
        return await task(page)
      } finally {
        await browser.close()
      }
    },
    async watched() {
      const pause = () => pgrep('-g', group(), '-x', 'sleep')
      const before = pause()
      while ([before, ''].includes(pause())) await wait(100)
    },
    kill(victim) {
      const lines = pgrep('-g', group(), '-fa', 'chrom').split('\n')
      const found = lines.filter(line => victims[victim].test(line))
      if (found.length === 0) throw new Error(`There is no process of ${victim}:\n${lines.join('\n')}`)
      for (const line of found) process.kill(Number.parseInt(line, 10), 'SIGKILL')
    },
    written: () => untilWritten(join(profile, 'Default', 'Service Worker')),
    async remove() {
      const last = group()
      shell.kill('SIGKILL')
      if (last) process.kill(-Number(last), 'SIGKILL')
      await home.remove()
    },
  }
}
