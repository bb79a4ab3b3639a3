import { readStatusUpdate, type StatusUpdate } from './messages.ts'
import { acquireSocket } from './socket.ts'

/** Calls the listener with every new state of screens that another client has sent. @returns the function that ends the subscription */
export function subscribeToStatusUpdates(listener: (update: StatusUpdate) => void): () => void {
  const { socket, release } = acquireSocket()
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
