import type { StatusUpdate } from './messages.ts'
import { acquireSocket } from './socket.ts'

/** Calls the listener with every `update_locations` list, unread. @returns the function that ends the subscription */
export function subscribeToLocations(listener: (list: unknown) => void): () => void {
  const { socket, release } = acquireSocket()
  socket.on('update_locations', listener)
  return () => {
    socket.off('update_locations', listener)
    release()
  }
}

/** Sends the new state of a location's screens to the other clients (requirement 6.28). */
export function announceStatus(update: StatusUpdate): void {
  const { send, release } = acquireSocket()
  send('screen_status_updated', update)
  release()
}
