import type { Connection, FirstRequest, Packet } from './engine-connection.ts'
import { createChunkRelease } from './last-chunk.ts'
import {
  type Bucket,
  createControlBudget,
  createMessageBudget,
  createSharedBudget,
  type Judgement,
  type SharedBudget,
} from './message-budget.ts'
import { createUnreadWatch } from './unread-watch.ts'

/** A connection that has sent no message for this time after its begin is the first to make room. */
const SILENT_MS = 5_000
/** So many silent connections of one address are a crowd: the first of them makes room, however late it has begun. */
const SILENT_CROWD = 100
/** An ended websocket has this time for its farewell, in milliseconds; the library waits half a minute. */
const FAREWELL_MS = 1_000

/** The connections of one address. Both sets are in the order of their begin. */
interface Neighbours {
  address: string
  silent: Map<Connection, number>
  speaking: Set<Connection>
  budget: SharedBudget
}

/** What is remembered of a connection. */
interface Known {
  neighbours: Neighbours
  network: Pick<FirstRequest['socket'], 'destroy'>
  /** For its control packets. */
  controls: Bucket
  /** A connection that has sent no message needs none. */
  judge: ((name: unknown) => Judgement) | null
}

interface LimitOptions {
  maxSockets: number
  /** Milliseconds since the epoch. */
  now: () => number
  addressOf(request: FirstRequest): string
}

const sizeOf = ({ silent, speaking }: Neighbours) => silent.size + speaking.size

const endNetwork = (network: Known['network']) => void network.destroy()

/** A message of socket.io, or a binary part of one, is no control packet: such a part cannot come without its message. */
const isMessage = ({ type, data }: Packet) =>
  type === 'message' && (typeof data !== 'string' || data.startsWith('2') || data.startsWith('5'))

/**
 * Limits what connections without a login can take from the server: their number, what they send, and what waits for those
 * that do not read. Beyond the number, the address with the most connections loses one for each new one: the oldest that
 * has said nothing, else the oldest. A screen or a page that loses its connection comes back by itself.
 */
export function createSocketLimits({ maxSockets, now, addressOf }: LimitOptions) {
  const addresses = new Map<string, Neighbours>()
  const known = new WeakMap<Connection, Known>()
  const unread = createUnreadWatch(cut, now)
  const chunks = createChunkRelease()
  let count = 0

  /** Ends a connection at once, and drops what it has not read. */
  function cut(connection: Connection): void {
    connection.close(true)
    known.get(connection)?.network.destroy()
  }

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
      address,
      silent: new Map(),
      speaking: new Set(),
      budget: createSharedBudget(now),
    }
    addresses.set(address, found)
    return found
  }

  function judgeControl(connection: Connection): void {
    if (known.get(connection)?.controls() === false) cut(connection)
  }

  function received(this: Connection, packet: Packet): void {
    chunks.received(this)
    if (!isMessage(packet)) judgeControl(this)
  }

  function closed(this: Connection): void {
    unread.forget(this)
    const one = known.get(this)
    if (!one) return
    const { neighbours, network } = one
    neighbours.silent.delete(this)
    neighbours.speaking.delete(this)
    count -= 1
    if (sizeOf(neighbours) === 0) addresses.delete(neighbours.address)
    setTimeout(endNetwork, FAREWELL_MS, network).unref()
  }

  return {
    /** A connection has begun. */
    opened(connection: Connection): void {
      const { request } = connection
      if (!request) return
      const neighbours = neighboursOf(addressOf(request))
      known.set(connection, { neighbours, network: request.socket, controls: createControlBudget(now), judge: null })
      // engine.io keeps the request for as long as the connection, and needs it no more.
      connection.request = null
      neighbours.silent.set(connection, now())
      count += 1
      unread.begin(connection)
      connection.on('packet', received)
      connection.on('close', closed)
      const onControl = () => judgeControl(connection)
      connection.transport.socket?.on('ping', onControl)
      connection.transport.socket?.on('pong', onControl)
      if (count > maxSockets) makeRoom(connection)
    },
    /** True if this message of a connection is handled; a connection that sends far too many is ended. */
    admits(connection: Connection, name: unknown): boolean {
      const one = known.get(connection)
      if (!one) return false
      const { neighbours } = one
      one.judge ??= createMessageBudget(now, neighbours.budget)
      const judgement = one.judge(name)
      if (judgement === 'close') cut(connection)
      if (judgement !== 'pass') return false
      if (neighbours.silent.delete(connection)) neighbours.speaking.add(connection)
      return true
    },
  }
}

export type SocketLimits = ReturnType<typeof createSocketLimits>
