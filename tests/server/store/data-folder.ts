import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

const DATABASES = ['signage.db', 'lock.db'].flatMap(name => [name, `${name}-wal`, `${name}-shm`])
const SECRETS = ['token-secret', 'admin-password'].flatMap(name => [name, `${name}.new`])
const COPIES = ['arriving', 'signage.1', 'signage.2', 'signage.3'].map(name => `backups/${name}.db`)
const FILES = [...DATABASES, 'signage.db.new', ...SECRETS, ...COPIES, 'reserve']
const FOLDERS = ['uploads', 'uploads-not-listed', 'backups']

const find = (path: string, look: typeof statSync) => look(path, { throwIfNoEntry: false })

function expectKind(path: string, kind: 'file' | 'folder'): void {
  if (!find(path, lstatSync)) return
  const found = find(path, statSync)
  if (!found) {
    throw new CannotStart(
      `${path} is a link that leads to nothing. Mount the disk to which it leads, or remove the link.`,
    )
  }
  if (found.isDirectory() === (kind === 'folder')) return
  throw new CannotStart(
    `${path} is no ${kind}. Move it away, or choose another folder: SIGNAGE_DATA_DIR=/another/folder npm start`,
  )
}

/**
 * Looks at what is in the data folder before anything is opened: SQLite and Node would name neither the thing nor the way out.
 * @throws CannotStart that names what is no file or no folder, or leads to nothing
 */
export function expectKinds(dataDir: string): void {
  expectKind(dataDir, 'folder')
  for (const name of FOLDERS) expectKind(join(dataDir, name), 'folder')
  for (const name of FILES) expectKind(join(dataDir, name), 'file')
}
