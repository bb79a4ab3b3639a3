import { useEffect } from 'react'
import type { UploadQueue } from './upload-queue.ts'
import { useAlert } from '../ui/alert.tsx'
import type { UnfinishedKeeper } from './uploads/unfinished-files.ts'
import { unfinishedKeys } from './uploads/unfinished-keys.ts'

/** Neither a visit without uploads nor one after such a visit needs this code. */
const loadCode = () => import('./uploads/unfinished-files.ts')

/**
 * Tells which files earlier pages of this user did not finish, and keeps the names of those that would end with this
 * page (requirement 28.8).
 */
export function useUnfinished(uploads: UploadQueue): void {
  const alert = useAlert()
  useEffect(() => {
    const tell = async () => {
      const { takeUnfinished } = await loadCode()
      const sentence = await takeUnfinished()
      if (!sentence) return
      alert('warning', sentence)
      // The next film would do it too, if it cannot be loaded now.
      const { cleanUp } = await import('./fit/preparation.ts')
      await cleanUp()
    }
    if (unfinishedKeys().length > 0) tell().catch(() => undefined)
  }, [alert])

  useEffect(() => {
    let keeper: Promise<UnfinishedKeeper> | null = null
    const keep = async () => {
      const list = uploads.snapshot()
      keeper ??= loadCode().then(code => new code.UnfinishedKeeper())
      const { keep: write } = await keeper
      write(list)
    }
    const unsubscribe = uploads.subscribe(() => keep().catch(() => undefined))
    return () => {
      unsubscribe()
      keeper?.then(({ leave }) => leave()).catch(() => undefined)
    }
  }, [uploads])
}
