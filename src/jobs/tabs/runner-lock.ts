import { createTimer } from '../../base/timer.ts'
import { hasWebLocks, takeWebLock } from '../../base/web-lock.ts'
import { newId } from '../job-id.ts'
import { openLease } from './lease.ts'

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
