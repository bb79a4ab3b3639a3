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

/** @returns whether every figure of the bench met its target, or was not measured: a program or a window is missing */
async function runOne(name) {
  console.log(`\n${name}`)
  try {
    // Node 20 cannot run TypeScript: Vite compiles it in memory.
    const { module } = await runnerImport(benches.get(name), { configFile: false, logLevel: 'silent' })
    await module.run()
    return 'met'
  } catch (error) {
    const program = missingProgram(error)
    const lack = program ? `This bench needs ${program}, which is not on the PATH.` : error.message
    const isMeasured = !program && error.name !== 'NotMeasured'
    console.error(isMeasured ? error : lack)
    return isMeasured ? 'missed' : 'not measured'
  }
}

async function main() {
  const asked = process.argv.slice(2)
  const unknown = asked.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no bench called ${unknown.join(', ')}. Choose from: ${known.join(', ')}.`)
    return 1
  }
  const ends = { met: [], missed: [], 'not measured': [] }
  for (const name of asked.length > 0 ? asked : known) ends[await runOne(name)].push(name)
  if (ends.missed.length > 0) console.log(`\nMissed: ${ends.missed.join(', ')}`)
  if (ends['not measured'].length > 0) console.log(`\nNot measured: ${ends['not measured'].join(', ')}`)
  if (ends.missed.length + ends['not measured'].length > 0) return 1
  console.log('\nEvery figure met its target.')
  return 0
}

// A bench that left a handle open must not keep the process alive.
process.exit(await main())
