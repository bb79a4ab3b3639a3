import { createThrottle } from '../../base/throttle.ts'
import { takeWebLock } from '../../base/web-lock.ts'
import type { KeptLedger } from './kept-ledger.ts'
import type { Ledger } from '../ledger.ts'

/** Milliseconds between two writes: screens may come and go ten times a second. */
const WRITE_MS = 5000

/** One tab keeps the ledger; the others follow the presence too, and one of them takes over when it is closed. */
const LOCK = 'the ledger of the screens'

/** Writes a ledger for the next visit (requirement 32.2). In a private window or on a full disk nothing is kept. */
export function createLedgerKeeper(ledger: Ledger, kept: KeptLedger) {
  let isWriter = false
  const keep = () => {
    const record = isWriter ? ledger.record() : null
    if (record) void kept.keep(record).catch(() => undefined)
  }
  const writing = createThrottle(WRITE_MS, keep, { ownTask: true })
  const onPageHide = () => {
    const record = isWriter ? ledger.record() : null
    if (record) void kept.keepAtOnce(record).catch(() => undefined)
  }

  const onTaken = () => {
    isWriter = true
    // The first change may have come before the lock.
    keep()
  }
  return {
    /** A screen came or went. */
    change: writing.call,
    /** Nothing has changed until a time, in milliseconds since the epoch. */
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
