import { fileUrl } from '../api/media.ts'
import { readTodaysPlaylists } from '../api/playlists.ts'
import { askTodaysPlaylists } from '../api/todays-answer.ts'
import { env } from '../env.ts'
import type { ReceiptGiver, ReceiptOptions } from '../player/receipt.ts'
import type { ScreenWorld } from '../player/screen.ts'
import { recordStart } from '../player/start-record.ts'
import { readStatusUpdate } from '../realtime/messages.ts'
import type { AcquiredSocket } from '../realtime/socket.ts'
import { displayWorkerPaths } from '../routes.ts'

/** Loads the realtime client when the screen connects. */
function createLazySocket() {
  let acquire: (() => AcquiredSocket) | undefined
  return async () => {
    const { createSocketPool } = await import('../realtime/socket.ts')
    acquire ??= createSocketPool()
    return acquire()
  }
}

/** A screen without receipts loads none of their code. */
const openReceipt = async (options: ReceiptOptions): Promise<ReceiptGiver> =>
  (await import('../player/receipt.ts')).createReceiptGiver(options)

export const createScreenWorld = (isStrip = false): ScreenWorld => ({
  load: (screen, signal) => askTodaysPlaylists(screen).read(signal),
  acquireSocket: createLazySocket(),
  readStatusUpdate,
  fileUrl,
  isStrip,
  recordStart: isStrip ? undefined : recordStart,
  refreshMinutes: env.refreshMinutes,
  openReceipt: env.receipts ? openReceipt : undefined,
  // Only a build on https or localhost keeps files: elsewhere browsers have neither workers nor caches.
  async openOffline(screen) {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    try {
      const { openOffline } = await import('../player/offline/open-offline.ts')
      return await openOffline({
        ...screen,
        isStrip,
        worker: displayWorkerPaths,
        fileUrl,
        readPlaylists: readTodaysPlaylists,
      })
    } catch {
      screen.log.warn('nothing is kept for an outage: its code could not be loaded')
      return undefined
    }
  },
})
