import { io, type Socket } from 'socket.io-client'
import type { StatusUpdate } from '../../../../src/realtime/messages.ts'
import type { ProcessFacts } from './worker.ts'

/** The options of the product's own socket, so that a lost screen comes back as a real one does. */
const OPTIONS = {
  transports: ['websocket'],
  forceNew: true,
  reconnectionDelay: 2000,
  reconnectionDelayMax: 2000,
  randomizationFactor: 0,
}

const connected = (socket: Socket) => new Promise<void>(resolve => socket.once('connect', () => resolve()))

const factsOf = (socket: Socket): Promise<ProcessFacts> => socket.emitWithAck('process_facts')

/** A page of the console: it has asked for the presence list. */
export interface ClusterPage {
  pid: number
  list(): ReadonlySet<string>
  facts(): Promise<ProcessFacts>
  announce(update: StatusUpdate): void
  /** The `uniqueId` of every `screen_status_updated` that it has heard. */
  heard: string[]
  close(): void
}

async function openPage(url: string): Promise<ClusterPage> {
  const socket = io(url, { ...OPTIONS, reconnection: false })
  await connected(socket)
  let list: ReadonlySet<string> = new Set()
  const heard: string[] = []
  socket.on('update_screens', (entries: string[]) => {
    list = new Set(entries)
  })
  socket.on('screen_status_updated', ({ uniqueId }: StatusUpdate) => heard.push(uniqueId))
  socket.emit('request_screens')
  const { pid } = await factsOf(socket)
  return {
    pid,
    list: () => list,
    facts: () => factsOf(socket),
    announce: update => void socket.emit('screen_status_updated', update),
    heard,
    close: () => void socket.disconnect(),
  }
}

/** Opens pages until each of these processes has one: the processes take the connections in turn. */
export async function openPages(url: string, pids: readonly number[]): Promise<ClusterPage[]> {
  const pages = new Map<number, ClusterPage>()
  for (let tries = 0; tries < 10 * pids.length && pids.some(pid => !pages.has(pid)); tries += 1) {
    const page = await openPage(url)
    if (pages.has(page.pid) || !pids.includes(page.pid)) page.close()
    else pages.set(page.pid, page)
  }
  const missing = pids.filter(pid => !pages.has(pid))
  if (missing.length > 0) throw new Error(`No connection came to the process ${missing.join(', ')}.`)
  return [...pages.values()]
}

/** One connection that speaks for several screens. */
export interface ScreenGroup {
  ids: readonly string[]
  /** Sends what a screen sends every 10 s, for one of its screens. */
  beat(uniqueId: string): void
  leave(uniqueId: string): void
  join(uniqueId: string): void
  process(): Promise<number>
  heard: string[]
  close(): void
}

/** Connects videowalls over one connection; after a loss it announces them again, as each screen does. */
export async function connectScreens(url: string, ids: readonly string[]): Promise<ScreenGroup> {
  const socket = io(url, OPTIONS)
  const heard: string[] = []
  const join = (uniqueId: string) => void socket.emit('screen_connected', { uniqueId, type: 'videowall' })
  socket.on('connect', () => ids.forEach(join))
  socket.on('screen_status_updated', ({ uniqueId }: StatusUpdate) => heard.push(uniqueId))
  await connected(socket)
  return {
    ids,
    join,
    beat(uniqueId) {
      socket.emit('screen_status', { uniqueId, type: 'videowall', isActive: true })
      socket.emit('screen_alive', { uniqueId, type: 'videowall' })
    },
    leave: uniqueId => void socket.emit('screen_status', { uniqueId, type: 'videowall', isActive: false }),
    process: async () => (await factsOf(socket)).pid,
    heard,
    close: () => void socket.disconnect(),
  }
}
