import { rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** The reason for which the server does not start, as one sentence for its operator, with the way out. */
export class CannotStart extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'CannotStart'
    // The terminal shows the sentence, not the place in the code.
    this.stack = sentence
  }
}

/** The code of a fault of the operating system or of SQLite; empty if there is none. */
export const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

/** True if a write has failed because the disk, the quota or the database has no room. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'].includes(codeOf(error))

/** True if a write has failed because this process may not write there. */
export const isReadOnly = (error: unknown): boolean =>
  /^(?:EACCES|EPERM|EROFS|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/.test(codeOf(error))

/** True if SQLite has found that a database file is not what it wrote. */
export const isDamaged = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:SHORT_READ|READ|CORRUPTFS))/.test(codeOf(error))

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'of this server')
  }
}

/** Says "disk is full" of an error that SQLite gives for several reasons only if the disk says so too. */
export function trueFault(error: unknown, dataDir: string): unknown {
  if (!/^SQLITE_(?:IOERR_(?!SHORT_READ|READ|CORRUPTFS)|CANTOPEN)/.test(codeOf(error))) return error
  const probe = join(dataDir, '.probe')
  try {
    writeFileSync(probe, Buffer.alloc(4096))
    return error
  } catch (reason) {
    return reason
  } finally {
    rmSync(probe, { force: true })
  }
}

const ANOTHER = 'choose another folder: SIGNAGE_DATA_DIR=/another/folder npm start'

/**
 * Turns a fault of the data folder into a sentence with the way out. An error without a code is a mistake of this server, and
 * stays as it is.
 * @param isRestore true during `npm start -- --restore`
 */
export function sayWhyNot(given: unknown, dataDir: string, isRestore = false): unknown {
  const error = trueFault(given, dataDir)
  if (error instanceof CannotStart) return error
  const again = isRestore ? ': npm start -- --restore' : ' start the server again.'
  if (isDiskFull(error)) {
    return new CannotStart(`The disk of ${dataDir} is full. Make some room on it, then${again}`)
  }
  if (isReadOnly(error)) {
    const orElse = isRestore ? `then${again}` : `or ${ANOTHER}`
    return new CannotStart(
      `The server cannot write in ${dataDir} (${codeOf(error)}). Let the user "${userName()}" write there, ${orElse}`,
    )
  }
  if (['ENOTDIR', 'EEXIST'].includes(codeOf(error))) {
    return new CannotStart(`${dataDir} is no folder, or is below a file. Choose${ANOTHER.slice('choose'.length)}`)
  }
  // The words of the library that reads the database begin so.
  const isOfLibrary = error instanceof Error && error.message.startsWith('ConnectionFailed')
  if (!codeOf(error) && !isOfLibrary) return error
  const [said] = String(error instanceof Error ? error.message : error).split('\n')
  return new CannotStart(
    `The server cannot use the folder ${dataDir} (${said}). Mend what is named there, or ${ANOTHER}`,
  )
}

/** The line of the terminal about a call that has failed because of the disk; null for any other fault. */
export function lineOfDisk(error: unknown, dataDir: string): string | null {
  if (isDiskFull(error)) return `The disk of ${dataDir} is full. Make some room on it; no restart is needed.`
  if (isDamaged(error)) {
    return `The database in ${dataDir} is damaged. Start the server again: it says how to go on from a copy.`
  }
  if (isReadOnly(error)) {
    return `The server cannot write in ${dataDir}. Let its user write there; no restart is needed.`
  }
  return null
}
