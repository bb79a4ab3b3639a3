import type { Page, WebSocketRoute } from 'playwright/test'

/** The presence of the screens as a test wants it, in place of the server's. */
export interface GivenPresence {
  /** Replaces the list of the connected screens, and tells the page. */
  list(entries: readonly string[]): void
  /** Ends the connection; none is made again until `allow`. */
  lose(): Promise<void>
  allow(): void
}

/** Longer than any test: the page's clock may be set forward without a ping of the server. */
const NO_PING_MS = 1_000_000_000

/** The packets of socket.io on a websocket: 0 opens, 40 connects, 42 is a message, 43 an answer to one. */
const opening = `0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: NO_PING_MS, pingTimeout: NO_PING_MS, maxPayload: 1e6 })}`

/** Answers the page's websocket. To be called before the page is opened. */
export async function givePresence(page: Page, first: readonly string[] = []): Promise<GivenPresence> {
  let entries = first
  let isAllowed = true
  let open: WebSocketRoute | null = null
  const answer = (socket: WebSocketRoute, packet: string) => {
    const request = /^42(\d*)\["request_screens"/.exec(packet)
    if (packet.startsWith('40')) socket.send('40{"sid":"b"}')
    else if (request?.[1]) socket.send(`43${request[1]}${JSON.stringify([entries])}`)
    else if (request) socket.send(`42${JSON.stringify(['update_screens', entries])}`)
  }
  await page.routeWebSocket(/socket\.io/, socket => {
    if (!isAllowed) {
      void socket.close()
      return
    }
    open = socket
    socket.onMessage(packet => answer(socket, String(packet)))
    socket.send(opening)
  })
  return {
    list(next) {
      entries = next
      open?.send(`42${JSON.stringify(['update_screens', entries])}`)
    },
    async lose() {
      isAllowed = false
      await open?.close()
      open = null
    },
    allow() {
      isAllowed = true
    },
  }
}
