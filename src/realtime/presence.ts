import { useSyncExternalStore } from 'react'
import type { ScreenType } from '../api/playlists.ts'
import { readScreens, type StatusUpdate, screenEntry } from './messages.ts'
import { acquireSocket } from './socket.ts'

/** Whether the presence list can be trusted at this moment. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'lost'

export interface PresenceSnapshot {
  status: LiveStatus
  /** Entries `{uniqueId}-{type}` of the connected screens, as last heard from the server. */
  screens: ReadonlySet<string>
}

type Listener = () => void
type AcquiredSocket = ReturnType<typeof acquireSocket>

/**
 * The list of connected screens, kept live while anybody listens: asked for at every connect, replaced by
 * every `update_screens`. After the five attempts of the specification it says 'lost' and tries again when
 * the browser comes online, the tab becomes visible, or a person asks for it (readings.md section 3).
 */
export function createPresence(acquire: () => AcquiredSocket = acquireSocket) {
  let snapshot: PresenceSnapshot = { status: 'connecting', screens: new Set() }
  const listeners = new Set<Listener>()
  let acquired: AcquiredSocket | null = null
  let stop: Listener = () => undefined

  const change = (part: Partial<PresenceSnapshot>) => {
    snapshot = { ...snapshot, ...part }
    for (const listener of listeners) listener()
  }

  const takeScreens = (payload: unknown) => {
    const screens = readScreens(payload)
    if (screens) change({ screens: new Set(screens) })
    else console.warn('Ignored a presence list that is no list:', payload)
  }

  const reconnect = () => {
    if (!acquired || acquired.socket.connected || acquired.socket.active) return
    change({ status: 'reconnecting' })
    acquired.socket.connect()
  }

  const start = () => {
    acquired = acquire()
    const { socket, release } = acquired
    const onConnect = () => {
      change({ status: 'live' })
      socket.emit('request_screens', takeScreens)
    }
    // A socket that the server closed does not try by itself.
    const onDisconnect = () => change({ status: socket.active ? 'reconnecting' : 'lost' })
    const onGivenUp = () => change({ status: 'lost' })
    const onVisible = () => {
      if (document.visibilityState === 'visible') reconnect()
    }
    socket.on('connect', onConnect)
    socket.on('disconnect', onDisconnect)
    socket.on('update_screens', takeScreens)
    socket.io.on('reconnect_failed', onGivenUp)
    window.addEventListener('online', reconnect)
    document.addEventListener('visibilitychange', onVisible)
    // Once on mount without a callback: the answer comes as `update_screens`.
    socket.emit('request_screens')
    if (socket.connected) onConnect()
    stop = () => {
      socket.off('connect', onConnect)
      socket.off('disconnect', onDisconnect)
      socket.off('update_screens', takeScreens)
      socket.io.off('reconnect_failed', onGivenUp)
      window.removeEventListener('online', reconnect)
      document.removeEventListener('visibilitychange', onVisible)
      acquired = null
      release()
    }
  }

  return {
    snapshot: () => snapshot,
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    reconnect,
  }
}

const presence = createPresence()

/** The connected screens and how fresh they are; opens the socket while a component uses it. */
export function usePresence() {
  const snapshot = useSyncExternalStore(presence.subscribe, presence.snapshot)
  return {
    status: snapshot.status,
    reconnect: presence.reconnect,
    isConnected: (uniqueId: string, type: ScreenType) => snapshot.screens.has(screenEntry(uniqueId, type)),
  }
}

/** Calls the listener with every `update_locations` list, unread. @returns the function that ends it */
export function subscribeToLocations(listener: (list: unknown) => void): () => void {
  const { socket, release } = acquireSocket()
  socket.on('update_locations', listener)
  return () => {
    socket.off('update_locations', listener)
    release()
  }
}

/** Tells the other clients the new state of a location's screens (specification section 4). */
export function announceStatus(update: StatusUpdate): void {
  const { socket, release } = acquireSocket()
  socket.emit('screen_status_updated', update)
  release()
}
