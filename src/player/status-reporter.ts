import type { ScreenRef } from '../id.ts'
import type { AcquiredSocket, ProductSocket } from '../realtime/socket.ts'

/** The interval of the heartbeat (requirement 11.4). */
export const HEARTBEAT_MS = 10_000

export interface Reporter {
  /** Says at once what has changed. */
  setActive(isActive: boolean): void
  /** Tells everything anew, as after a connection. */
  announce(): void
  /** Says inactive for the last time and stops. */
  leave(): void
}

export interface ReporterOptions {
  socket: ProductSocket
  screen: ScreenRef
  /** The connection is there, for the first time or again. */
  onConnect(): void
  /** `screen_status_updated` has come, unread. */
  onStatusUpdate(payload: readonly unknown[]): void
}

/**
 * Tells the server that this screen is there and whether it plays: on every connect, on every change, every 10 s, and
 * inactive on leaving (requirements 11.3, 11.4 and 11.5). Nothing is said while offline, so nothing bursts on return.
 */
export function createReporter({ socket, screen, onConnect, onStatusUpdate }: ReporterOptions): Reporter {
  let isActive = false
  let hasLeft = false

  const sendStatus = (active: boolean) => {
    if (socket.connected) socket.emit('screen_status', { ...screen, isActive: active })
  }

  // An inactive status alone means that a screen leaves: one that has nothing to play is still there and says so.
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
    // The library has given up, or the server closed us: a display does not (requirement 11.10).
    if (!socket.connected && !socket.active) socket.connect()
    // Checked here because the library would keep for later what is sent offline; its `volatile` is no way
    // out, as it drops the second of two messages in a row.
    if (!socket.connected) return
    sendStatus(isActive)
    socket.emit('screen_alive', screen)
  }

  function pageHide(): void {
    sendStatus(false)
    hasLeft = true
  }

  /** A page that the browser had put aside is shown again. */
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

export interface LateReporter extends Reporter {
  isConnected(): boolean
}

interface LateOptions extends Omit<ReporterOptions, 'socket'> {
  /** The socket comes after the first picture, as its library would take the processor from it. */
  acquired: Promise<AcquiredSocket>
  /** The part of the program that connects cannot be had. */
  onUnavailable(): void
}

/** A reporter whose socket comes later; what there was to say by then is said with the first connection. */
export function createLateReporter({ acquired, onUnavailable, ...options }: LateOptions): LateReporter {
  let connection: { reporter: Reporter; acquired: AcquiredSocket } | undefined
  let isActive = false
  let hasLeft = false

  const start = (taken: AcquiredSocket) => {
    if (hasLeft) return taken.release()
    const reporter = createReporter({ ...options, socket: taken.socket })
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
