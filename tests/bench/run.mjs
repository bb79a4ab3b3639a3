/**
 * `npm run bench` runs every bench: the files beside this one that export `run(): Promise<void>`, which prints its
 * figures and throws where one misses its mark. `npm run bench -- upload-memory` runs only the named ones.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const ENDING = '.ts'
const folder = fileURLToPath(new URL('.', import.meta.url))
const known = readdirSync(folder)
  .filter(file => file.endsWith(ENDING) && isBench(file))
  .map(file => file.slice(0, -ENDING.length))
  .sort()

function isBench(file) {
  return readFileSync(folder + file, 'utf8').includes('export async function run(')
}

/** @returns whether the bench held its marks */
async function runOne(name) {
  console.log(`\n${name}`)
  try {
    // Node 20 runs no TypeScript: Vite turns it into JavaScript in memory.
    const { module } = await runnerImport(`${folder}${name}${ENDING}`, { configFile: false, logLevel: 'silent' })
    await module.run()
    return true
  } catch (error) {
    console.error(error)
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
  console.log(missed.length > 0 ? `\nMissed: ${missed.join(', ')}` : '\nEvery figure holds its mark.')
  return missed.length > 0 ? 1 : 0
}

// A bench that left something open must not keep the terminal.
process.exit(await main())
