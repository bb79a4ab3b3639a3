import type { IncomingMessage } from 'node:http'

/** The request with which a connection has begun. */
export type FirstRequest = Pick<IncomingMessage, 'headers' | 'socket'>

/** What either end has sent, as engine.io names it. */
export interface Packet {
  type: string
  data?: unknown
}

/** The parts of a connection of engine.io that the server's limits need. Each of them is a websocket. */
export interface Connection {
  request: FirstRequest | null
  transport: {
    name: string
    socket?: {
      bufferedAmount: number
      on(event: 'ping' | 'pong', listener: () => void): unknown
      /** Internal to `ws`: the mask of the last frame. */
      _receiver?: { _mask?: Uint8Array }
    }
  }
  on(event: 'packet' | 'packetCreate', listener: (this: Connection, packet: Packet) => void): unknown
  on(event: 'close' | 'flush', listener: (this: Connection) => void): unknown
  /** @param discard true does not wait until what is written has been read */
  close(discard: boolean): unknown
}
