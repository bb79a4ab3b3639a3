/**
 * `npm run bench` runs every bench: each file of these folders that exports `run(): Promise<void>`. A bench prints its
 * figures and throws if one misses its target. `npm run bench -- upload-memory` runs only the named benches.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const ENDING = '.ts'
const folder = fileURLToPath(new URL('.', import.meta.url))
/** The file of each bench by its name, in the order of the names. */
const benches = new Map(
  readdirSync(folder, { recursive: true })
    .filter(file => file.endsWith(ENDING) && isBench(file))
    .map(file => [basename(file, ENDING), folder + file])
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)
const known = [...benches.keys()]

function isBench(file) {
  return readFileSync(folder + file, 'utf8').includes('export async function run(')
}

/** A program that the bench could not start, such as ffmpeg; undefined if it failed for another reason. */
const missingProgram = ({ code, syscall, path }) =>
  code === 'ENOENT' && syscall?.startsWith('spawn') ? path : undefined

/** @returns true if every figure of the bench met its target */
async function runOne(name) {
  console.log(`\n${name}`)
  try {
    // Node 20 cannot run TypeScript: Vite compiles it in memory.
    const { module } = await runnerImport(benches.get(name), { configFile: false, logLevel: 'silent' })
    await module.run()
    return true
  } catch (error) {
    const program = missingProgram(error)
    console.error(program ? `This bench needs ${program}, which is not on the PATH.` : error)
    return false
  }
}

async function main() {
  const asked = process.argv.slice(2)
  const unknown = asked.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no bench called ${unknown.join(', ')}. Choose from: ${known.join(', ')}.`)
    return 1
  }
  const missed = []
  for (const name of asked.length > 0 ? asked : known) if (!(await runOne(name))) missed.push(name)
  console.log(missed.length > 0 ? `\nMissed: ${missed.join(', ')}` : '\nEvery figure met its target.')
  return missed.length > 0 ? 1 : 0
}

// A bench that left a handle open must not keep the process alive.
process.exit(await main())
