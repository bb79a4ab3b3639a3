import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { wallClock } from '../../base/clock.ts'
import { isObject } from '../../base/is-object.ts'
import { openedWhenUsed } from '../../base/opened-when-used.ts'
import { createThrottle } from '../../base/timer.ts'
import { takeWebLock } from '../../base/web-lock.ts'
import type { Ledger, LedgerRecord } from '../ledger.ts'
import { type AlarmRecord, nothingTold } from './alarm.ts'

/** The name of the database: it holds no name of a user, and stays after Sign Out. */
const DATABASE = 'screens'

interface Schema extends DBSchema {
  /** `screens` has the ledger without `watchedUntil`, and `alarm` the alarm. JSON is written faster than objects. */
  ledger: { key: 'screens' | 'until' | 'alarm'; value: string | number }
}

/** Keeps the ledger for all users of one browser (requirement 32.2). Every function rejects if nothing can be kept. */
export function createKeptLedger() {
  const upgrade = (created: IDBPDatabase<Schema>) => void created.createObjectStore('ledger')
  const database = openedWhenUsed(terminated => openDB<Schema>(DATABASE, 1, { upgrade, terminated }))
  return {
    /** The ledger of an earlier visit or another tab; null if there is none that can be read. */
    async read(): Promise<LedgerRecord | null> {
      const { store, done } = (await database()).transaction('ledger', 'readonly')
      const [json, until] = await Promise.all([store.get('screens'), store.get('until'), done])
      return typeof json === 'string' && typeof until === 'number' ? readRecord(json, until) : null
    },
    /** Does nothing if another tab has kept a newer ledger. */
    async keep({ watchedUntil, ...screens }: LedgerRecord): Promise<void> {
      const { store, done } = (await database()).transaction('ledger', 'readwrite')
      const until = Number((await store.get('until')) ?? 0)
      // A time ahead of the clock was kept before the clock was set back.
      if (until <= watchedUntil || until > wallClock.now()) {
        await store.put(JSON.stringify(screens), 'screens')
        await store.put(watchedUntil, 'until')
      }
      await done
    },
    /** For the end of the page: it waits for nothing, as no code of the page runs after that. */
    async keepAtOnce({ watchedUntil, ...screens }: LedgerRecord): Promise<void> {
      const transaction = (await database()).transaction('ledger', 'readwrite')
      const puts = [
        transaction.store.put(JSON.stringify(screens), 'screens'),
        transaction.store.put(watchedUntil, 'until'),
      ]
      transaction.commit()
      await Promise.all([...puts, transaction.done])
    },
    async readAlarm(): Promise<AlarmRecord> {
      const json = await (await database()).get('ledger', 'alarm')
      const kept: unknown = typeof json === 'string' ? JSON.parse(json) : null
      if (!isObject(kept) || !Array.isArray(kept.told) || !Array.isArray(kept.messages)) return nothingTold
      return { told: kept.told.filter(isEntry), messages: kept.messages.filter(isMessage) }
    },
    async keepAlarm(record: AlarmRecord): Promise<void> {
      await (await database()).put('ledger', JSON.stringify(record), 'alarm')
    },
    /** Notes that nothing has changed until `at`, in milliseconds since the epoch. */
    async keepUntil(at: number): Promise<void> {
      await (await database()).put('ledger', at, 'until')
    },
  }
}

export type KeptLedger = ReturnType<typeof createKeptLedger>

/* One row that cannot be read must cost no other row. */
const isEntry = (row: unknown): row is string => typeof row === 'string'
const isTime = (value: unknown): value is number => typeof value === 'number'
const isMessage = (row: unknown): row is AlarmRecord['messages'][number] =>
  Array.isArray(row) && isEntry(row[0]) && isTime(row[1])
const isGone = (row: unknown): row is LedgerRecord['gone'][number] =>
  Array.isArray(row) && isEntry(row[0]) && isTime(row[1]) && isTime(row[2])

/** Null if another version of the product wrote it in another form. */
function readRecord(json: string, watchedUntil: number): LedgerRecord | null {
  const kept: unknown = JSON.parse(json)
  if (!isObject(kept) || !Array.isArray(kept.up) || !Array.isArray(kept.gone)) return null
  if (!isTime(kept.watchedSince)) return null
  const { watchedSince, up, gone } = kept
  return { watchedSince, watchedUntil, up: up.filter(isEntry), gone: gone.filter(isGone) }
}

/** Milliseconds between two writes: screens may come and go ten times a second. */
const WRITE_MS = 5000

/** One tab keeps the ledger; the others follow the presence too, and one of them takes over when it is closed. */
const LOCK = 'the ledger of the screens'

/** Writes a ledger for the next visit (requirement 32.2). In a private window or on a full disk nothing is kept. */
export function createLedgerKeeper(ledger: Ledger, kept: KeptLedger) {
  let isWriter = false
  const write = (by: KeptLedger['keep']) => {
    const record = isWriter ? ledger.record() : null
    if (record) void by(record).catch(() => undefined)
  }
  const keep = () => write(kept.keep)
  const writing = createThrottle(WRITE_MS, keep, { ownTask: true })
  const onPageHide = () => write(kept.keepAtOnce)

  const onTaken = () => {
    isWriter = true
    // The first change may have come before the lock.
    keep()
  }
  return {
    change: writing.call,
    keepUntil(at: number): void {
      if (isWriter) void kept.keepUntil(at).catch(() => undefined)
    },
    /** @returns the function that writes for the last time, and lets another tab go on */
    start(): () => void {
      window.addEventListener('pagehide', onPageHide)
      // On plain http there are no locks: every tab writes, and the newest ledger wins.
      const release = takeWebLock(LOCK, onTaken)
      return () => {
        window.removeEventListener('pagehide', onPageHide)
        keep()
        writing.clear()
        isWriter = false
        release()
      }
    },
  }
}
