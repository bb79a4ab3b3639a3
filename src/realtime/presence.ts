import { readScreens } from './messages.ts'
import { createHistory, type ScreenMoment } from './presence-history.ts'
import { type AcquiredSocket, acquireSocket } from './socket.ts'

/** Whether the presence list can be trusted at this moment. */
export type LiveStatus =
  | { state: 'connecting' | 'live' | 'lost' }
  /** `attempt` of the five before it gives up. */
  | { state: 'reconnecting'; attempt: number }

export interface Presence {
  status(): LiveStatus
  /** Entries `{uniqueId}-{type}` of the connected screens, as last heard from the server. */
  screens(): ReadonlySet<string>
  /** When that was, in milliseconds since the epoch; null before the first list. */
  heardAt(): number | null
  /** What one screen did since the page was opened, oldest first. */
  history(entry: string): readonly ScreenMoment[]
  /** Calls the listener after every change; the socket is open while anybody listens. */
  subscribe(listener: () => void): () => void
  /** Asks for a new round of attempts after the library has given up. */
  reconnect(): void
}

type Listener = () => void

interface Options {
  acquire?: () => AcquiredSocket
  now?: () => number
}

/**
 * The list of connected screens, kept live while anybody listens: asked for at every connect, replaced by
 * every `update_screens`. After five attempts it says 'lost' and tries again when
 * the browser comes online, the tab becomes visible, or a person asks for it (requirements 12.8, 12.9).
 */
export function createPresence({ acquire = acquireSocket, now = Date.now }: Options = {}): Presence {
  let status: LiveStatus = { state: 'connecting' }
  let screens: ReadonlySet<string> = new Set()
  let heardAt: number | null = null
  const history = createHistory()
  const listeners = new Set<Listener>()
  let acquired: AcquiredSocket | null = null
  let stop: Listener = () => undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const become = (next: LiveStatus) => {
    status = next
    tell()
  }
  const takeScreens = (payload: unknown) => {
    const list = readScreens(payload)
    if (!list) return console.warn('Ignored a presence list that is no list:', payload)
    const next = new Set(list)
    heardAt = now()
    history.record(screens, next, heardAt)
    screens = next
    tell()
  }
  const reconnect = () => {
    if (!acquired || acquired.socket.connected || acquired.socket.active) return
    become({ state: 'reconnecting', attempt: 1 })
    acquired.socket.connect()
  }

  const start = () => {
    acquired = acquire()
    const { socket } = acquired
    const end = listen(acquired, { become, takeScreens, reconnect })
    // Once on mount without a callback: the answer comes as `update_screens`.
    socket.emit('request_screens')
    stop = () => {
      end()
      acquired?.release()
      acquired = null
    }
  }

  return {
    status: () => status,
    screens: () => screens,
    heardAt: () => heardAt,
    history: history.of,
    reconnect,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

interface Reactions {
  become(status: LiveStatus): void
  takeScreens(payload: unknown): void
  reconnect(): void
}

/** Follows the connection. @returns the function that ends it */
function listen({ socket }: AcquiredSocket, { become, takeScreens, reconnect }: Reactions): () => void {
  const onConnect = () => {
    become({ state: 'live' })
    socket.emit('request_screens', takeScreens)
  }
  // A socket that the server closed does not try by itself.
  const onDisconnect = () => become(socket.active ? { state: 'reconnecting', attempt: 1 } : { state: 'lost' })
  const onAttempt = (attempt: number) => become({ state: 'reconnecting', attempt })
  const onGivenUp = () => become({ state: 'lost' })
  const onVisible = () => {
    if (document.visibilityState === 'visible') reconnect()
  }
  socket.on('connect', onConnect)
  socket.on('disconnect', onDisconnect)
  socket.on('update_screens', takeScreens)
  socket.io.on('reconnect_attempt', onAttempt)
  socket.io.on('reconnect_failed', onGivenUp)
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', onVisible)
  if (socket.connected) onConnect()
  return () => {
    socket.off('connect', onConnect)
    socket.off('disconnect', onDisconnect)
    socket.off('update_screens', takeScreens)
    socket.io.off('reconnect_attempt', onAttempt)
    socket.io.off('reconnect_failed', onGivenUp)
    window.removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
