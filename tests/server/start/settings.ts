import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** A file of settings beside `.env`, in the order in which a later one wins, as Vite reads them. */
const filesOf = (mode: string) => ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]

/** The variables of the .env files of a folder and, above them, those of the environment. */
export function readSettings(root: string, mode: string): Record<string, string | undefined> {
  const files = filesOf(mode).map(name => join(root, name))
  const read = files
    .filter(file => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map(file => parseEnv(readFileSync(file, 'utf8')))
  return Object.assign({}, ...read, process.env)
}
