import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../../support/product/build-product.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'

const RUNS = 7
const LIMIT_MS = 2_000

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Runs a command until it shows an address, and asks for the page there. @returns milliseconds */
async function timeOf(command: string, args: readonly string[], dataDir: string): Promise<number> {
  const begin = performance.now()
  const env = { ...process.env, SIGNAGE_DATA_DIR: dataDir }
  const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    const address = /http:\/\/localhost:\d+\//.exec(text)?.[0]
    if (!address) continue
    await (await fetch(address)).text()
    break
  }
  const taken = performance.now() - begin
  child.kill()
  await ended
  return taken
}

/** A server with nothing but one page: what npm and Node take by themselves. */
const BARE = `import { createServer } from 'node:http'
const http = createServer((_, answer) => answer.end('x')).listen(0, 'localhost', () => {
  console.log('http://localhost:' + http.address().port + '/')
})`

/** Starts the built product by `npm start`, as an operator does, until its page has come. */
export async function run(): Promise<void> {
  const folder = await temporaryFolder()
  const npm = ['start', '--silent', '--', '--port', '0']
  try {
    // The first one may have to build.
    await timeOf('npm', npm, join(folder.path, 'warm'))
    const [first, later, bare]: [number[], number[], number[]] = [[], [], []]
    for (let run = 0; run < RUNS; run++) {
      const dataDir = join(folder.path, String(run))
      first.push(await timeOf('npm', npm, dataDir))
      later.push(await timeOf('npm', npm, dataDir))
      bare.push(await timeOf(process.execPath, ['--input-type=module', '-e', BARE], dataDir))
    }
    const compared = `under ${LIMIT_MS} ms; Node alone with one page ${median(bare).toFixed(0)} ms`
    const say = (times: readonly number[]) =>
      `${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`
    expectTargetsMet([
      figureRow('npm start on a built tree, until the page has come', say(later), compared, median(later) < LIMIT_MS),
      figureRow('the same with a new data folder', say(first), compared, median(first) < LIMIT_MS),
    ])
  } finally {
    await folder.remove()
  }
}
