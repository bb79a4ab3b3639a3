import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Knows the network connections of a server. Node no longer counts a connection as one of HTTP once it is a websocket, or
 * asks to be one: it would hold up the end of the server for as long as its other end likes (requirement 18.22).
 */
export function trackConnections(http: Server): { end(): void } {
  const open = new Set<Socket>()
  function closed(this: Socket): void {
    open.delete(this)
  }
  http.on('connection', socket => {
    open.add(socket)
    socket.on('close', closed)
  })
  return {
    /** Cuts all of them. */
    end() {
      for (const socket of open) socket.destroy()
    },
  }
}
