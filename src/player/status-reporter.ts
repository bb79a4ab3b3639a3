import type { ScreenRef } from '../api/playlists.ts'
import type { AcquiredSocket } from '../realtime/socket.ts'

/** Requirement 11.4. */
export const HEARTBEAT_MS = 10_000

export type Occasion = 'connected' | 'alive' | 'changed' | 'leaves'

export interface StatusReporterOptions {
  /** Resolves after the first picture: the socket's library would take the processor from it. */
  acquired: Promise<AcquiredSocket>
  screen: ScreenRef
  /** Says what else there is to say of the screen (requirement 35.2). */
  sayMore?(socket: AcquiredSocket | undefined, occasion: Occasion): void
  /** For the first time or again. */
  onConnect?(): void
  /** A `screen_status_updated` has come; its payload is not yet read. */
  onStatusUpdate?(payload: readonly unknown[]): void
  /** The code of the socket cannot be loaded. */
  onUnavailable(): void
}

/**
 * Reports presence and activity: on every connect, on every change, every 10 s, and inactive on leaving (requirements
 * 11.3, 11.4 and 11.5). It reports nothing while offline, so that a reconnect brings no burst.
 */
export function createStatusReporter(options: StatusReporterOptions) {
  const { acquired, screen, onConnect, onUnavailable } = options
  let connection: AcquiredSocket | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isActive = false
  /** True after `pagehide` until the browser shows the page again, and for good once the screen has left. */
  let isAway = false
  const life = new AbortController()
  /**
   * The socket, if a message may be sent now. The library keeps what is sent offline for later. Its `volatile` is no
   * help, as it drops the second of two messages in a row.
   */
  const openSocket = () => (connection?.socket.connected && !isAway ? connection : undefined)
  const sendStatus = (active: boolean) => openSocket()?.send('screen_status', { ...screen, isActive: active })
  const sendAlive = () => openSocket()?.send('screen_alive', screen)

  const sayMore = (occasion: Occasion) => options.sayMore?.(openSocket(), occasion)

  function sendState(active = isActive): void {
    isActive = active
    sendStatus(isActive)
    // An inactive status alone would mean that the screen leaves.
    if (!isActive) sendAlive()
  }

  function announce(): void {
    openSocket()?.send('screen_connected', screen)
    sendState()
    sayMore('connected')
  }

  function connected(): void {
    announce()
    onConnect?.()
  }

  function beat(): void {
    const socket = connection?.socket
    // After the library has given up, or the server has closed the connection (requirement 11.10).
    if (socket && !socket.connected && !socket.active) socket.connect()
    sendStatus(isActive)
    sendAlive()
    sayMore('alive')
  }

  function goAway(): void {
    sendStatus(false)
    sayMore('leaves')
    isAway = true
  }

  function pageShow(event: PageTransitionEvent): void {
    if (!event.persisted) return
    isAway = false
    announce()
  }

  const statusUpdate = (...payload: unknown[]) => options.onStatusUpdate?.(payload)

  function start(taken: AcquiredSocket): void {
    connection = taken
    heartbeat = setInterval(beat, HEARTBEAT_MS)
    taken.socket.on('connect', connected)
    taken.socket.on('screen_status_updated', statusUpdate)
    if (taken.socket.connected) connected()
  }

  window.addEventListener('pagehide', goAway, { signal: life.signal })
  window.addEventListener('pageshow', pageShow, { signal: life.signal })
  acquired.then(taken => (life.signal.aborted ? taken.release() : start(taken)), onUnavailable)

  return {
    setActive(active: boolean) {
      if (active !== isActive) sendState(active)
      sayMore('changed')
    },
    /** There may be something else to say. */
    sayMore: () => sayMore('changed'),
    /** Reports everything again, as after a connection. */
    announce,
    isConnected: () => openSocket() !== undefined,
    /** Reports inactive for the last time and stops. */
    leave() {
      goAway()
      life.abort()
      clearInterval(heartbeat)
      connection?.socket.off('connect', connected)
      connection?.socket.off('screen_status_updated', statusUpdate)
      connection?.release()
      connection = undefined
    },
  }
}
