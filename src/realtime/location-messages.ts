import type { Stores } from '../base/stores.ts'
import { readStatusUpdate, type StatusUpdate } from './messages.ts'
import { type AcquiredSocket, acquireSocketOf } from './socket.ts'

/** Each `on…` returns the function that ends it. */
export function createLocationMessages(acquire: () => AcquiredSocket) {
  const listen = (name: 'update_locations' | 'screen_status_updated', listener: (...payload: unknown[]) => void) => {
    const { socket, release } = acquire()
    socket.on(name, listener)
    return () => {
      socket.off(name, listener)
      release()
    }
  }
  return {
    /** The list is not read yet. */
    onLocations: (listener: (list: unknown) => void) => listen('update_locations', listener),
    /** Hears of screens that another client has switched. */
    onStatus: (listener: (update: StatusUpdate) => void) =>
      listen('screen_status_updated', (...payload) => {
        const update = readStatusUpdate(payload)
        if (update) listener(update)
      }),
    /** Tells the other clients that this one has switched screens (requirement 6.28). */
    announce(update: StatusUpdate): void {
      const { send, release } = acquire()
      send('screen_status_updated', update)
      release()
    },
  }
}

export type LocationMessages = ReturnType<typeof createLocationMessages>

export const locationMessagesOf = ({ of }: Stores): LocationMessages => createLocationMessages(of(acquireSocketOf))
