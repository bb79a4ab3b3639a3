import type { ScreenRef } from '../id.ts'
import type { AcquiredSocket, ProductSocket } from '../realtime/socket.ts'

/** The interval of the heartbeat (requirement 11.4). */
export const HEARTBEAT_MS = 10_000

export interface StatusReporter {
  /** Reports a change at once. */
  setActive(isActive: boolean): void
  /** Reports everything again, as after a connection. */
  announce(): void
  /** Reports inactive for the last time and stops. */
  leave(): void
}

export interface StatusReporterOptions {
  socket: ProductSocket
  screen: ScreenRef
  /** The socket is connected, for the first time or again. */
  onConnect(): void
  /** A `screen_status_updated` has come; its payload is not yet read. */
  onStatusUpdate(payload: readonly unknown[]): void
}

/**
 * Reports to the server that this screen is there and whether it plays: on every connect, on every change, every 10 s,
 * and inactive on leaving (requirements 11.3, 11.4 and 11.5). It reports nothing while offline, so the return of the
 * connection brings no burst.
 */
export function createStatusReporter({
  socket,
  screen,
  onConnect,
  onStatusUpdate,
}: StatusReporterOptions): StatusReporter {
  let isActive = false
  let hasLeft = false

  const sendStatus = (active: boolean) => {
    if (socket.connected) socket.emit('screen_status', { ...screen, isActive: active })
  }

  // An inactive status alone means that a screen leaves: a screen with nothing to play also reports that it is alive.
  function sendState(): void {
    if (hasLeft || !socket.connected) return
    sendStatus(isActive)
    if (!isActive) socket.emit('screen_alive', screen)
  }

  function announce(): void {
    if (hasLeft || !socket.connected) return
    socket.emit('screen_connected', screen)
    sendState()
  }

  function connected(): void {
    announce()
    onConnect()
  }

  function beat(): void {
    if (hasLeft) return
    // The library has given up, or the server has closed the connection: a display does not (requirement 11.10).
    if (!socket.connected && !socket.active) socket.connect()
    // The library would keep a message that is sent offline for later; its `volatile` does not help, because it drops
    // the second of two messages in a row.
    if (!socket.connected) return
    sendStatus(isActive)
    socket.emit('screen_alive', screen)
  }

  function pageHide(): void {
    sendStatus(false)
    hasLeft = true
  }

  /** The browser shows a page again that it had put aside. */
  function pageShow(event: PageTransitionEvent): void {
    if (!event.persisted) return
    hasLeft = false
    announce()
  }

  const statusUpdate = (...payload: unknown[]) => onStatusUpdate(payload)
  const heartbeat = setInterval(beat, HEARTBEAT_MS)
  socket.on('connect', connected)
  socket.on('screen_status_updated', statusUpdate)
  window.addEventListener('pagehide', pageHide)
  window.addEventListener('pageshow', pageShow)
  if (socket.connected) connected()

  return {
    setActive(active) {
      if (active === isActive) return
      isActive = active
      sendState()
    },
    announce,
    leave() {
      clearInterval(heartbeat)
      socket.off('connect', connected)
      socket.off('screen_status_updated', statusUpdate)
      window.removeEventListener('pagehide', pageHide)
      window.removeEventListener('pageshow', pageShow)
      if (!hasLeft) sendStatus(false)
      hasLeft = true
    },
  }
}

export interface LateReporter extends StatusReporter {
  isConnected(): boolean
}

interface LateOptions extends Omit<StatusReporterOptions, 'socket'> {
  /** Resolves after the first picture, because the socket's library would take the processor from it. */
  acquired: Promise<AcquiredSocket>
  /** The code of the socket cannot be loaded. */
  onUnavailable(): void
}

/** A reporter whose socket comes later; the first connection brings what was to be reported by then. */
export function createLateReporter({ acquired, onUnavailable, ...options }: LateOptions): LateReporter {
  let connection: { reporter: StatusReporter; acquired: AcquiredSocket } | undefined
  let isActive = false
  let hasLeft = false

  const start = (taken: AcquiredSocket) => {
    if (hasLeft) return taken.release()
    const reporter = createStatusReporter({ ...options, socket: taken.socket })
    connection = { reporter, acquired: taken }
    reporter.setActive(isActive)
  }
  acquired.then(start, onUnavailable)

  return {
    setActive(active) {
      isActive = active
      connection?.reporter.setActive(active)
    },
    announce: () => connection?.reporter.announce(),
    isConnected: () => connection?.acquired.socket.connected ?? false,
    leave() {
      hasLeft = true
      connection?.reporter.leave()
      connection?.acquired.release()
    },
  }
}
