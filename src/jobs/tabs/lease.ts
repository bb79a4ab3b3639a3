import { wallClock } from '../../base/clock.ts'
import { openJobsDatabase } from '../engine/jobs-database.ts'

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
