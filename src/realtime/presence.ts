import type { ScreenType } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import { type Stores, useRead } from '../base/stores.ts'
import { createTimer } from '../base/timer.ts'
import { env } from '../env.ts'
import { screenEntry } from './messages.ts'
import { type Receipt, readReceipts, readScreens } from './presence-list.ts'
import { type AcquiredSocket, acquireSocketOf } from './socket.ts'

/** When these fingerprints first came, in milliseconds since the epoch. */
export type DatedReceipt = Receipt & { since: number }

const noReceipts: ReadonlyMap<string, DatedReceipt> = new Map()

/** A receipt stays the same object while it does not change. */
function dated(receipts: ReadonlyMap<string, Receipt>, before: ReadonlyMap<string, DatedReceipt>, at: number) {
  const next = new Map<string, DatedReceipt>()
  for (const [entry, { prints, flags }] of receipts) {
    const known = before.get(entry)
    const since = known?.prints === prints ? known.since : at
    next.set(entry, known && since === known.since && known.flags === flags ? known : { prints, flags, since })
  }
  return next
}

export type LiveStatus =
  | { state: 'connecting' | 'live' | 'lost' }
  /** `attempt` counts from 1 to 5; after the fifth the state is 'lost'. */
  | { state: 'reconnecting'; attempt: number }

/** The pause between the end of one round of attempts and the start of the next; milliseconds. */
const PAUSE_MS = 30_000

/**
 * It connects while it has a listener. After five attempts the state is 'lost'. It tries again after a pause, when the
 * browser comes online, the tab becomes visible or a person asks (requirements 12.8, 12.9).
 */
export function createPresence(acquire: () => AcquiredSocket, takesReceipts = env.receipts) {
  let status: LiveStatus = { state: 'connecting' }
  let screens: ReadonlySet<string> = new Set()
  let receipts = noReceipts
  let known: ReadonlySet<string> | null = null
  let updatedAt: number | null = null
  let losses = 0
  let liveSince: number | null = null
  let acquired: AcquiredSocket | null = null
  const pause = createTimer()

  const setStatus = (next: LiveStatus) => {
    status = next
    liveSince = next.state === 'live' ? wallClock.now() : null
    if (next.state !== 'live') losses += 1
    if (next.state === 'lost') pause.set(PAUSE_MS, reconnect)
    else pause.clear()
    changes.emit()
  }
  const takeReceipts = () => {
    if (takesReceipts && updatedAt !== null) receipts = dated(readReceipts(screens, known), receipts, updatedAt)
    changes.emit()
  }
  const takeScreens = (payload: unknown) => {
    const list = readScreens(payload)
    if (!list) return console.warn('Ignored a presence list that is no list:', payload)
    updatedAt = wallClock.now()
    // Each entry keeps its place, and a new one is the last.
    screens = new Set([...[...screens].filter(entry => list.has(entry)), ...list])
    takeReceipts()
  }
  const reconnect = () => {
    if (!acquired || acquired.socket.connected || acquired.socket.active) return
    setStatus({ state: 'reconnecting', attempt: 1 })
    acquired.socket.connect()
  }

  const changes = createEmitter(() => {
    acquired = acquire()
    const { socket } = acquired
    const end = listen(acquired, { setStatus, takeScreens, reconnect })
    // The request has no callback: the answer comes as `update_screens`.
    socket.emit('request_screens')
    return () => {
      end()
      pause.clear()
      acquired?.release()
      acquired = null
    }
  })

  return {
    status: () => status,
    /** Rises with each step of an outage: another number than before means an outage in between. */
    losses: () => losses,
    /** Entries `{uniqueId}-{type}` in the order in which they came, with those of receipts. */
    screens: () => screens,
    /** By the entry of their screens; none in a build without them. */
    receipts: () => receipts,
    /** Since when nothing was missed, in milliseconds since the epoch; null without a connection. */
    liveSince: () => liveSince,
    /** When the last list came, in milliseconds since the epoch; null before the first one. */
    updatedAt: () => updatedAt,
    /** Names the screens of all locations: none of them is a receipt. */
    setKnown(entries: ReadonlySet<string>) {
      known = entries
      takeReceipts()
    },
    /** Starts new attempts after the library has given up. */
    reconnect,
    /** Asks for a new list, for example after the machine has slept. */
    refresh: () => acquired?.socket.emit('request_screens', takeScreens),
    /** The socket is open while there is a listener. */
    subscribe: changes.subscribe,
  }
}

export type Presence = ReturnType<typeof createPresence>

export const presenceOf = ({ of }: Stores): Presence => createPresence(of(acquireSocketOf))

interface Reactions {
  setStatus(status: LiveStatus): void
  takeScreens(payload: unknown): void
  reconnect(): void
}

function listen({ socket }: AcquiredSocket, { setStatus, takeScreens, reconnect }: Reactions): () => void {
  const onConnect = () => {
    setStatus({ state: 'live' })
    socket.emit('request_screens', takeScreens)
  }
  // A socket that the server has closed does not connect again by itself.
  const onDisconnect = () => setStatus(socket.active ? { state: 'reconnecting', attempt: 1 } : { state: 'lost' })
  const onAttempt = (attempt: number) => setStatus({ state: 'reconnecting', attempt })
  const onGivenUp = () => setStatus({ state: 'lost' })
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

/* The socket is open while a component uses one of the hooks below. */

export const useLiveStatus = (): LiveStatus => useRead(presenceOf, presence => presence.status())

/** As `screens` above; a new set with every message. */
export const useConnectedScreens = (): ReadonlySet<string> => useRead(presenceOf, presence => presence.screens())

export const useScreenConnected = (uniqueId: string, type: ScreenType): boolean =>
  useRead(presenceOf, presence => presence.screens().has(screenEntry(uniqueId, type)))
