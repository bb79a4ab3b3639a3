import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders and files that the embedded build is made of. */
const SOURCES = [
  ...['index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
  ...['public', 'src', 'tests/build', 'tests/server', 'tests/vite.config.ts'],
]

/** The files of settings that a build reads. */
const SETTINGS = ['.env', '.env.local', '.env.embedded', '.env.embedded.local']

/** The variables that a build reads: the settings of the pages, and whether they have a guest. */
const isOfBuild = name => name.startsWith('VITE_') || name === 'SIGNAGE_GUEST'

function* filesIn(root, path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // An editor's own files begin with a dot.
    if (entry.name.startsWith('.')) continue
    const child = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(root, child)
    else yield child
  }
}

function* sourcesOf(root) {
  for (const path of [...SOURCES, ...SETTINGS]) {
    if (!existsSync(join(root, path))) continue
    if (/\.\w+$|^\.env/.test(path)) yield path
    else yield* filesIn(root, path)
  }
}

/**
 * Tells whether a build is that of these sources: a text that differs as soon as a source, its name or a setting does.
 * The content counts, not the time: a copy of the project on another machine has other times.
 */
export function fingerprint(root, env) {
  const hash = createHash('sha256')
  for (const path of sourcesOf(root)) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  for (const name of Object.keys(env).filter(isOfBuild).sort()) hash.update(`${name}=${env[name]}\0`)
  return hash.digest('hex')
}
