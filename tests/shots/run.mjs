/**
 * `npm run shots` takes a picture of every page in every state; `npm run shots -- --update` also writes the prints for
 * the screenshot test. Names of states, as in `npm run shots -- --update media-uploads`, take only those.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const asked = process.argv.slice(2)
const names = asked.filter(option => !option.startsWith('--'))
const unknown = asked.filter(option => option.startsWith('--') && option !== '--update')
if (unknown.length > 0) {
  console.error(`There is no option ${unknown.join(', ')}. The only one is --update.`)
  process.exit(1)
}
// Node 20 runs no TypeScript: Vite turns it into JavaScript in memory.
const path = fileURLToPath(new URL('./shoot.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, logLevel: 'silent' })
await module.run(asked.includes('--update'), names)
