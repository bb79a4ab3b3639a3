import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that is still arriving, under a name that is never served. */
export interface ArrivingFile {
  handle: FileHandle
  /** Flushes the file to the disk and gives it its name. */
  keep(fileName: string): Promise<void>
  /** Removes the part that has arrived. */
  discard(): Promise<void>
}

export interface UploadFolder {
  pathOf(fileName: string): string
  begin(): Promise<ArrivingFile>
  remove(fileName: string): Promise<void>
  /** Removes the files whose arrival a kill has ended. */
  dropArriving(): void
  /** Removes what is still arriving here: this server ends. */
  dropOwn(): void
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and does not need this flush.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file that has not arrived completely. */
const ARRIVING = '.arriving-'

/** Opens the folder of the uploads; it is made if it is missing. */
export function openUploadFolder(folder: string): UploadFolder {
  mkdirSync(folder, { recursive: true })
  const pathOf = (fileName: string) => join(folder, fileName)

  const own = new Set<string>()

  async function begin(): Promise<ArrivingFile> {
    const path = pathOf(`${ARRIVING}${randomBytes(8).toString('hex')}`)
    const handle = await open(path, 'wx')
    own.add(path)
    return {
      handle,
      async keep(fileName) {
        await handle.sync()
        await handle.close()
        await rename(path, pathOf(fileName))
        own.delete(path)
        await flushFolder(folder)
      },
      async discard() {
        await handle.close()
        await rm(path, { force: true })
        own.delete(path)
      },
    }
  }

  return {
    pathOf,
    begin,
    remove: fileName => rm(pathOf(fileName), { force: true }),
    dropOwn() {
      for (const path of own) rmSync(path, { force: true })
    },
    dropArriving() {
      const files = readdirSync(folder, { withFileTypes: true }).filter(entry => !entry.isDirectory())
      for (const { name } of files) if (name.startsWith(ARRIVING)) rmSync(pathOf(name), { force: true })
    },
  }
}
