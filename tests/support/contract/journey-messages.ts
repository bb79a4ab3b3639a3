import { expect, vi } from 'vitest'
import { receiptName } from '../../../src/player/receipt.ts'
import { createStatusReporter } from '../../../src/player/status-reporter.ts'
import { createLocationMessages } from '../../../src/realtime/location-messages.ts'
import { createPresence } from '../../../src/realtime/presence.ts'
import { type AcquiredSocket, createSocketPool } from '../../../src/realtime/socket.ts'
import type { Journey } from './journey.ts'

/**
 * Lets a screen and a page of the console, each with a socket of its own, send all of their messages to a server. Notes
 * every message in both directions.
 */
export async function sendMessages(url: string, cookie: string, { toServer, fromServer }: Journey) {
  // Both listen to their window, which a test without a browser does not have.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const open: AcquiredSocket[] = []
  function acquire(): AcquiredSocket {
    const acquired = createSocketPool(url)()
    acquired.socket.onAny((name, ...payload) => fromServer.push({ name, payload }))
    acquired.socket.onAnyOutgoing((name, ...payload) => toServer.push({ name, payload }))
    open.push(acquired)
    return acquired
  }

  const presence = createPresence(acquire)
  const leavePage = presence.subscribe(() => undefined)
  const reporter = createStatusReporter({
    acquired: Promise.resolve(acquire()),
    screen: { uniqueId: 'lobby', type: 'videowall' },
    sayMore: socket =>
      socket?.send('screen_connected', { uniqueId: receiptName('lobby', 'abc123', ['k']), type: 'videowall' }),
    onConnect: () => undefined,
    onStatusUpdate: () => undefined,
    onUnavailable: () => undefined,
  })
  // A browser sends its cookies by itself.
  const [page] = open
  if (page) Object.assign(page.socket.io.opts, { extraHeaders: { cookie } })
  page?.socket.disconnect().connect()
  await vi.waitFor(() => expect(presence.screens()).toContain('lobby-videowall'), 10_000)
  reporter.setActive(true)
  createLocationMessages(acquire).announce({
    uniqueId: 'lobby',
    status: [
      { type: 'videowall', is_active: true },
      { type: 'ticker', is_active: false },
    ],
    isOnline: true,
  })

  const names = () => new Set(fromServer.map(({ name }) => name))
  return {
    /** @throws Error while a message of the server is missing */
    isEverythingThere: () => expect(names().size).toBeGreaterThanOrEqual(3),
    close() {
      reporter.leave()
      leavePage()
      for (const { socket } of open) socket.disconnect()
      vi.unstubAllGlobals()
    },
  }
}
