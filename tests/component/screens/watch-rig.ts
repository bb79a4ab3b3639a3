import { vi } from 'vitest'
import { createEmitter } from '../../../src/base/emitter.ts'
import type { LiveStatus, Presence } from '../../../src/realtime/presence.ts'
import { createKeptLedger } from '../../../src/screens/watch/ledger-keeper.ts'
import { createWatcher } from '../../../src/screens/watch/watcher.ts'

/** A presence whose lists the test gives. */
export function givenPresence() {
  const changes = createEmitter()
  let status: LiveStatus = { state: 'connecting' }
  let screens: ReadonlySet<string> = new Set()
  let updatedAt: number | null = null
  const presence: Presence = {
    status: () => status,
    losses: () => 0,
    screens: () => screens,
    updatedAt: () => updatedAt,
    history: () => [],
    keepHistoryOf: () => undefined,
    reconnect: () => undefined,
    refresh: vi.fn(),
    subscribe: changes.subscribe,
  }
  return {
    presence,
    connect() {
      status = { state: 'live' }
      changes.emit()
    },
    lose() {
      status = { state: 'reconnecting', attempt: 1 }
      changes.emit()
    },
    list(at: number, ...entries: string[]) {
      screens = new Set(entries)
      updatedAt = at
      changes.emit()
    },
  }
}

export type GivenPresence = ReturnType<typeof givenPresence>

/** A watcher in use, and the function that ends its use. */
function startWatcher({ presence }: GivenPresence, isKept: (entry: string) => boolean = () => true) {
  const watcher = createWatcher(presence, createKeptLedger(), isKept)
  const stop = watcher.subscribe(() => undefined)
  return { watcher, stop }
}

/** A visit that has taken its first list. */
export async function aVisit(at: number, entries: string[], isKept?: (entry: string) => boolean) {
  const given = givenPresence()
  const visit = { given, ...startWatcher(given, isKept) }
  given.connect()
  given.list(at, ...entries)
  await vi.waitFor(() => {
    if (!visit.watcher.isKnown()) throw new Error('The first list is not taken yet.')
  })
  return visit
}
