import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { CannotStart, isDamaged, isDiskFull, lineOfDisk, sayWhyNot } from '../cannot-start.ts'
import { expectKinds } from './data-folder.ts'
import { openDatabase, type Store } from './database.ts'
import { lockFolder } from './folder-lock.ts'

/** The number of copies that are kept. */
const KEPT = 3

const databaseIn = (dataDir: string) => join(dataDir, 'signage.db')

/** The copies are numbered, the newest is 1: a clock that was set back would mix up times. */
const copyIn = (dataDir: string, number: number) => join(dataDir, 'backups', `signage.${number}.db`)

const copiesIn = (dataDir: string): string[] =>
  Array.from({ length: KEPT }, (_, index) => copyIn(dataDir, index + 1)).filter(file => existsSync(file))

function flush(file: string): void {
  const handle = openSync(file, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}

/** True if nothing has changed since the newest copy: three restarts must not push out yesterday's. */
const isSame = (file: string, other: string): boolean =>
  existsSync(other) && statSync(file).size === statSync(other).size && readFileSync(file).equals(readFileSync(other))

/**
 * Keeps a copy of the database; of the copies, the last three stay (requirement 18.24).
 * @throws Error of SQLite if the database is damaged
 */
function keepCopy(store: Store, dataDir: string): void {
  const arriving = join(dataDir, 'backups', 'arriving.db')
  try {
    mkdirSync(join(dataDir, 'backups'), { recursive: true, mode: 0o700 })
    rmSync(arriving, { force: true })
    store.copyTo(arriving)
    flush(arriving)
    if (isSame(arriving, copyIn(dataDir, 1))) return
    for (let number = KEPT - 1; number > 0; number--) {
      if (existsSync(copyIn(dataDir, number))) renameSync(copyIn(dataDir, number), copyIn(dataDir, number + 1))
    }
    renameSync(arriving, copyIn(dataDir, 1))
  } catch (error) {
    if (!isDiskFull(error)) throw error
    console.warn(`The disk of ${dataDir} is full: no backup of the database was made. Make some room on it.`)
  } finally {
    rmSync(arriving, { force: true })
  }
}

const minuteOf = (file: string) => statSync(file).mtime.toISOString().slice(0, 16).replace('T', ' ')

/** True if a start has made the accounts: it makes them first, and the last one cannot be deleted. */
const isInUse = (store: Store): boolean => store.one('SELECT id FROM users') !== undefined

/** False if the database is damaged or empty. @throws the fault of the disk */
function isWhole(file: string): boolean {
  let store: Store | undefined
  try {
    store = openDatabase(file)
    return isInUse(store)
  } catch (error) {
    if (isDamaged(error)) return false
    throw error
  } finally {
    store?.close()
  }
}

const arrivingIn = (dataDir: string) => `${databaseIn(dataDir)}.new`

/** Half a copy would take up the room that is missing. */
function dropArriving(dataDir: string): void {
  for (const ending of ['-wal', '-shm', '']) rmSync(arrivingIn(dataDir) + ending, { force: true })
}

/** Copies the newest copy that is whole beside the database; the check of a copy may write into it. @returns the copy */
function bringWholeCopy(dataDir: string): string | undefined {
  return copiesIn(dataDir).find(copy => {
    copyFileSync(copy, arrivingIn(dataDir))
    return isWhole(arrivingIn(dataDir))
  })
}

/** The sentence of a database that is damaged or gone, with the way out. */
function withWayOut(dataDir: string, what: string): CannotStart {
  try {
    const newest = bringWholeCopy(dataDir)
    const way = newest
      ? `To go on from the copy of ${minuteOf(newest)} UTC: npm start -- --restore`
      : 'There is no whole copy of it. Put a backup of the folder back, or begin anew in another one: SIGNAGE_DATA_DIR=/another/folder npm start'
    return new CannotStart(`The database ${databaseIn(dataDir)} ${what}. ${way}`)
  } finally {
    dropArriving(dataDir)
  }
}

/**
 * Opens the database of a data folder, checks it, and keeps a copy of it (requirement 18.24).
 * @param hasUploads true if the folder has files: a new database beside them would list none (requirement 18.27)
 * @throws CannotStart if it is damaged, or if only its copies or its uploads are there
 */
export function openCheckedDatabase(dataDir: string, hasUploads: boolean): Store {
  const mayBeNew = copiesIn(dataDir).length === 0 && !hasUploads
  const size = statSync(databaseIn(dataDir), { throwIfNoEntry: false })?.size
  const beside = hasUploads ? `, though there are files in ${join(dataDir, 'uploads')}` : ''
  if (!mayBeNew && !size) throw withWayOut(dataDir, (size === 0 ? 'is empty' : 'is missing') + beside)
  let store: Store | undefined
  try {
    store = openDatabase(databaseIn(dataDir))
    if (isInUse(store)) keepCopy(store, dataDir)
    else if (!mayBeNew) throw withWayOut(dataDir, `is empty${beside}`)
    return store
  } catch (error) {
    store?.close()
    throw isDamaged(error) ? withWayOut(dataDir, 'is damaged') : error
  }
}

/** Milliseconds between two looks at the file of a running server. */
const LOOK_MS = 600_000

/** What the server still has in memory is better than the copy of its start, if it makes a whole one. */
function keepWhatIsLeft(store: Store, dataDir: string): void {
  try {
    keepCopy(store, dataDir)
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
}

/**
 * Looks for damage below a running server: it could go on answering from memory what no start reads again (requirement
 * 18.24).
 * @returns the function that ends it
 */
export function watchDatabase(store: Store, dataDir: string): () => void {
  const look = () => {
    try {
      store.checkFile()
    } catch (error) {
      if (!isDamaged(error)) return
      clearInterval(timer)
      console.error(lineOfDisk(error, dataDir))
      keepWhatIsLeft(store, dataDir)
    }
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/** Puts the newest copy that is whole in the place of the database. @returns the sentence for the operator */
function takeCopy(dataDir: string): string | null {
  const copy = bringWholeCopy(dataDir)
  if (!copy) return null
  const arriving = arrivingIn(dataDir)
  flush(arriving)
  const kept = `${databaseIn(dataDir)}.before-restore-${Date.now()}`
  // The log goes first: SQLite would add it to the copy.
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(databaseIn(dataDir) + ending)) renameSync(databaseIn(dataDir) + ending, kept + ending)
  }
  renameSync(arriving, databaseIn(dataDir))
  // Sessions end with the accounts to which they belonged.
  rmSync(join(dataDir, 'token-secret'), { force: true })
  return `The server goes on from the copy of ${minuteOf(copy)} UTC. The database before it is ${kept}.`
}

/** Reserves the folder, and leaves nothing behind of a copy that could not be taken. */
function takeCopyAlone(dataDir: string): string | null {
  const lock = lockFolder(dataDir)
  try {
    return takeCopy(dataDir)
  } finally {
    dropArriving(dataDir)
    lock.release()
  }
}

/**
 * Puts the newest copy that is whole in the place of the database, whose files stay beside it (requirement 18.24).
 * @returns the sentence for the operator
 * @throws CannotStart if no copy is whole, if the disk takes none, or if a server runs on the folder
 */
export function restoreCopy(dataDir: string): string {
  try {
    expectKinds(dataDir)
    const said = copiesIn(dataDir).length > 0 ? takeCopyAlone(dataDir) : null
    if (said) return said
  } catch (error) {
    throw sayWhyNot(error, dataDir, true)
  }
  throw new CannotStart(
    `There is no whole copy of the database in ${dataDir}/backups. Put a backup of the folder back, or move the folder away to begin anew.`,
  )
}
