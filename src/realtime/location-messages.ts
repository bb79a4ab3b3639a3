import type { StatusUpdate } from './messages.ts'
import { acquireSocket } from './socket.ts'

/** Calls the listener with every `update_locations` list, unread. @returns the function that ends it */
export function subscribeToLocations(listener: (list: unknown) => void): () => void {
  const { socket, release } = acquireSocket()
  socket.on('update_locations', listener)
  return () => {
    socket.off('update_locations', listener)
    release()
  }
}

/** Tells the other clients the new state of a location's screens (requirement 6.28). */
export function announceStatus(update: StatusUpdate): void {
  const { socket, release } = acquireSocket()
  socket.emit('screen_status_updated', update)
  release()
}
