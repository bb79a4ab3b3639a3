import type { Stores } from '../base/stores.ts'
import { readStatusUpdate, type StatusUpdate } from './messages.ts'
import { type AcquiredSocket, acquireSocketOf } from './socket.ts'

/** The messages about locations. Each `on…` calls the listener until the function that it returns is called. */
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
    /** Tells every `update_locations` list, unread. */
    onLocations: (listener: (list: unknown) => void) => listen('update_locations', listener),
    /** Tells every new state of screens that another client has sent. */
    onStatus: (listener: (update: StatusUpdate) => void) =>
      listen('screen_status_updated', (...payload) => {
        const update = readStatusUpdate(payload)
        if (update) listener(update)
      }),
    /** Sends the new state of a location's screens to the other clients (requirement 6.28). */
    announce(update: StatusUpdate): void {
      const { send, release } = acquire()
      send('screen_status_updated', update)
      release()
    },
  }
}

export type LocationMessages = ReturnType<typeof createLocationMessages>

/** The messages of a page. */
export const locationMessagesOf = ({ of }: Stores): LocationMessages => createLocationMessages(of(acquireSocketOf))
