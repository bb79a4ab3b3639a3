import { readStatusUpdate, type StatusUpdate } from './messages.ts'
import type { AcquiredSocket } from './socket.ts'

/** Calls the listener with every `update_locations` list, unread. @returns the function that ends the subscription */
export function subscribeToLocations(acquire: () => AcquiredSocket, listener: (list: unknown) => void): () => void {
  const { socket, release } = acquire()
  socket.on('update_locations', listener)
  return () => {
    socket.off('update_locations', listener)
    release()
  }
}

/** Calls the listener with every new state of screens that another client has sent. @returns the function that ends the subscription */
export function subscribeToStatusUpdates(
  acquire: () => AcquiredSocket,
  listener: (update: StatusUpdate) => void,
): () => void {
  const { socket, release } = acquire()
  const onUpdate = (...payload: unknown[]) => {
    const update = readStatusUpdate(payload)
    if (update) listener(update)
  }
  socket.on('screen_status_updated', onUpdate)
  return () => {
    socket.off('screen_status_updated', onUpdate)
    release()
  }
}

/** Sends the new state of a location's screens to the other clients (requirement 6.28). */
export function announceStatus(acquire: () => AcquiredSocket, update: StatusUpdate): void {
  const { send, release } = acquire()
  send('screen_status_updated', update)
  release()
}
