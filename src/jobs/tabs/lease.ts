import { wallClock } from '../../base/clock.ts'
import { createTimer } from '../../base/timer.ts'
import { hasWebLocks, takeWebLock } from '../../base/web-lock.ts'
import { openJobsDatabase } from '../engine/kept-journal.ts'
import { newId } from '../job.ts'

/** Milliseconds after which another tab may take a lease that is not renewed. */
const LEASE_MS = 15_000

/** One tab's claim to run the jobs of a user. Every function rejects if the browser keeps nothing. */
export function openLease(owner: string, holder: string) {
  const opening = openJobsDatabase()
  return {
    /** Takes or renews the lease. @returns false while another tab has it */
    async claim(): Promise<boolean> {
      const now = wallClock.now()
      const { store, done } = (await opening).transaction('leases', 'readwrite')
      const lease = await store.get(owner)
      // A lease that ends later than any can was taken before the clock was set back.
      const isFree = !lease || lease.holder === holder || lease.until < now || lease.until > now + LEASE_MS
      if (isFree) await store.put({ holder, until: now + LEASE_MS }, owner)
      await done
      return isFree
    },
    async release(): Promise<void> {
      const database = await opening
      const { store, done } = database.transaction('leases', 'readwrite')
      if ((await store.get(owner))?.holder === holder) await store.delete(owner)
      await done
      database.close()
    },
  }
}

interface LockInputs {
  owner: string
  /** This tab runs the jobs of the user from now on. @param holder the holder of the lease; null if it has a lock */
  onTaken: (holder: string | null) => void
  /** Another tab has taken over, because this one stood still. */
  onLost: () => void
}

/** Milliseconds between two renewals of a lease. */
const RENEW_MS = 3000

/** A lease in the database: a tab that does not renew it loses it. */
function takeLease({ owner, onTaken, onLost }: LockInputs): () => void {
  const holder = newId()
  const lease = openLease(owner, holder)
  const timer = createTimer()
  let isMine = false
  let isOver = false

  const claim = async () => {
    // Without a database no other tab knows of these jobs.
    const isClaimed = await lease.claim().catch(() => true)
    if (isOver) return
    timer.set(RENEW_MS, claim)
    if (isClaimed === isMine) return
    isMine = isClaimed
    if (isMine) onTaken(holder)
    else onLost()
  }
  void claim()
  return () => {
    isOver = true
    timer.clear()
    void lease.release().catch(() => undefined)
  }
}

/**
 * Waits until this tab may run the jobs of a user.
 * @returns the function that ends it, and lets another tab run them
 */
export function takeLock(inputs: LockInputs): () => void {
  const { owner, onTaken } = inputs
  return hasWebLocks() ? takeWebLock(`jobs of ${owner}`, () => onTaken(null)) : takeLease(inputs)
}
