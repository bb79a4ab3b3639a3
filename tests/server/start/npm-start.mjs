/** `npm start`: builds the pages and the server if that is not done for these sources and settings, then serves them. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fingerprint } from '../../build/fingerprint.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const built = join(root, '.embedded/build')

/** What the build has noted; null if there is none. */
function readNotes() {
  try {
    return JSON.parse(readFileSync(join(built, 'build.json'), 'utf8'))
  } catch {
    return null
  }
}

function build(wanted) {
  console.log('Building the pages: the first start, or the sources or settings have changed.')
  const script = join(root, 'tests/build/run-embedded-build.mjs')
  const { status } = spawnSync(process.execPath, [script, root, built, wanted], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  console.error('\nThe pages could not be built; the lines above say why. `npm ci` installs what a build needs.\n')
  process.exit(1)
}

const wanted = fingerprint(root, process.env)
if (readNotes()?.fingerprint !== wanted) build(wanted)
const { start } = await import(pathToFileURL(join(built, 'server.mjs')).href)
await start(root, built, readNotes(), process.argv.slice(2))
