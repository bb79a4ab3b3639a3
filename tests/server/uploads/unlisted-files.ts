import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** Hidden files, and what a file system makes for itself, are no uploads: they are left alone. */
const NO_UPLOAD = /^\.|^lost\+found$/

/** The most names in the line of the terminal. */
const NAMED = 10

/** The names in a folder of uploads; none if it is missing. Files that are still arriving are hidden. */
export const uploadsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => !NO_UPLOAD.test(name)) : []

/** Moves a file, and never over another one. @returns false if it stays where it is, such as on a disk of its own */
function move(from: string, to: string): boolean {
  try {
    renameSync(from, existsSync(to) ? `${to}.${Date.now()}` : to)
    return true
  } catch {
    return false
  }
}

function firstOf(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + more
}

/**
 * Moves the uploads that the database does not list into the folder `uploads-not-listed`, and those that it lists back
 * from there: somebody may have put an older database back, then the newer one (requirement 18.27).
 * @returns the lines for the operator
 */
export function setAside(dataDir: string, listed: ReadonlySet<string>): string[] {
  const [uploads, aside] = [join(dataDir, 'uploads'), join(dataDir, 'uploads-not-listed')]
  for (const name of uploadsIn(aside)) {
    if (listed.has(name) && !existsSync(join(uploads, name))) move(join(aside, name), join(uploads, name))
  }
  const unlisted = uploadsIn(uploads).filter(name => !listed.has(name))
  if (unlisted.length === 0) return []
  mkdirSync(aside, { recursive: true })
  const moved = unlisted.filter(name => move(join(uploads, name), join(aside, name)))
  const left = unlisted.filter(name => !moved.includes(name))
  return [
    ...(moved.length > 0
      ? [`The database does not list these uploads, which are in ${aside} now: ${firstOf(moved)}`]
      : []),
    ...(left.length > 0 ? [`The database does not list these files in ${uploads}: ${firstOf(left)}`] : []),
  ]
}
