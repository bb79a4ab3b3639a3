import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

function flushFolderOf(file: string): void {
  // Windows cannot open a folder, and does not need this flush.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Writes a file that only its owner can read. After a kill it has its old content or the new one, never a half. */
export function writeWhole(file: string, text: string): void {
  const arriving = `${file}.new`
  rmSync(arriving, { force: true })
  const handle = openSync(arriving, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(arriving, file)
  flushFolderOf(file)
}
