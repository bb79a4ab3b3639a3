import type { IncomingMessage } from 'node:http'
import { createSharedBudget, type SharedBudget } from './message-budget.ts'

/** A connection that has sent no message for this time after its begin is the first to make room. */
const SILENT_MS = 5_000
/** So many silent connections of one address are a crowd: the first of them makes room, however late it has begun. */
const SILENT_CROWD = 100

/** Characters that wait for a connection which does not read; and for all such connections together. */
const MOST_UNREAD = 4_000_000
const MOST_UNREAD_IN_ALL = 32_000_000

/** The parts of a connection of engine.io that the limits need. */
export interface Connection {
  request: Pick<IncomingMessage, 'headers' | 'socket'>
  transport: { on(event: 'drain', listener: () => void): unknown }
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): unknown
  on(event: 'flush' | 'close', listener: () => void): unknown
  on(event: 'upgrade', listener: (transport: Connection['transport']) => void): unknown
  /** @param discard true does not wait until what is written has been read */
  close(discard: boolean): unknown
}

/** An ended websocket has this time for its farewell, in milliseconds; the library waits half a minute. */
const FAREWELL_MS = 1_000

/** Ends a connection at once, and drops what it has not read. */
export function cut(connection: Connection): void {
  connection.close(true)
  destroy(connection.request)
}

/** Ends the network connection of a websocket. One that came by polling belongs to other requests too. */
function destroy({ headers, socket }: Connection['request']): void {
  if (headers.upgrade !== undefined) socket.destroy()
}

/** The connections of one address. Both sets are in the order of their begin. */
interface Neighbours {
  silent: Map<Connection, number>
  speaking: Set<Connection>
  budget: SharedBudget
}

interface LimitOptions {
  maxSockets: number
  /** Milliseconds since the epoch. */
  now: () => number
  addressOf(request: Connection['request']): string
}

const sizeOf = ({ silent, speaking }: Neighbours) => silent.size + speaking.size

/** Closes connections that do not read what they are sent, before it fills the memory. */
function createReadWatch() {
  let unreadInAll = 0
  return (connection: Connection) => {
    // What is under way is given to the system; what comes meanwhile waits in the memory of this process.
    let [underWay, waiting] = [0, 0]
    const wait = (change: number) => {
      waiting += change
      unreadInAll += change
    }
    const watch = (transport: Connection['transport']) => transport.on('drain', () => (underWay = 0))
    watch(connection.transport)
    connection.on('upgrade', watch)
    connection.on('packetCreate', ({ data }) => {
      const size = typeof data === 'string' ? data.length : 0
      if (underWay === 0) underWay = size
      else wait(size)
      if (waiting > MOST_UNREAD || (waiting > 0 && unreadInAll > MOST_UNREAD_IN_ALL)) cut(connection)
    })
    connection.on('flush', () => {
      underWay += waiting
      wait(-waiting)
    })
    connection.on('close', () => wait(-waiting))
  }
}

/**
 * Limits what connections without a login can take from the server: their number, and what waits for those that do not
 * read. Beyond the number, the address with the most connections loses one for each new one: the oldest that has said
 * nothing, else the oldest. A screen or a page that loses its connection comes back by itself.
 */
export function createSocketLimits({ maxSockets, now, addressOf }: LimitOptions) {
  const addresses = new Map<string, Neighbours>()
  const homes = new WeakMap<Connection, Neighbours>()
  const watchReading = createReadWatch()
  let count = 0

  function makeRoom(newcomer: Connection): void {
    let busiest: Neighbours | undefined
    for (const one of addresses.values()) if (!busiest || sizeOf(one) > sizeOf(busiest)) busiest = one
    const [first] = busiest?.silent ?? []
    const isCrowd = (busiest?.silent.size ?? 0) > SILENT_CROWD
    const isSilent = first !== undefined && (isCrowd || now() - first[1] >= SILENT_MS)
    const [speaker] = busiest?.speaking ?? []
    const leaving = isSilent ? first[0] : (speaker ?? first?.[0])
    if (leaving && leaving !== newcomer) cut(leaving)
  }

  function neighboursOf(address: string): Neighbours {
    const found = addresses.get(address) ?? {
      silent: new Map(),
      speaking: new Set(),
      budget: createSharedBudget(now),
    }
    addresses.set(address, found)
    return found
  }

  return {
    /** A connection has begun. */
    opened(connection: Connection): void {
      const address = addressOf(connection.request)
      const neighbours = neighboursOf(address)
      homes.set(connection, neighbours)
      neighbours.silent.set(connection, now())
      count += 1
      watchReading(connection)
      connection.on('close', () => {
        neighbours.silent.delete(connection)
        neighbours.speaking.delete(connection)
        count -= 1
        if (sizeOf(neighbours) === 0) addresses.delete(address)
        setTimeout(() => destroy(connection.request), FAREWELL_MS).unref()
      })
      if (count > maxSockets) makeRoom(connection)
    },
    /** A connection has sent a message. */
    spoke(connection: Connection): void {
      const neighbours = homes.get(connection)
      if (neighbours?.silent.delete(connection)) neighbours.speaking.add(connection)
    },
    /** The budget that a connection shares with the others of its address. */
    budgetOf: (connection: Connection): SharedBudget => homes.get(connection)?.budget ?? createSharedBudget(now),
  }
}
