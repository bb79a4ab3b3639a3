import type { ScreenRef } from '../../../src/api/playlists.ts'
import type { ScreenReport } from '../../../src/realtime/messages.ts'
import type { Announcer } from './announcer.ts'
import type { Forwarded } from './forwarding.ts'
import { type IoSocket, joinPages } from './io-server.ts'
import type { Answers } from './list-answers.ts'
import type { Presence } from './presence.ts'
import { readScreenMessage, readStatusMessage } from './read-messages.ts'
import type { SocketLimits } from './socket-limits.ts'

/** The parts of the server that every connection uses. */
interface Shared {
  presence: Presence
  announcer: Announcer
  answers: Answers
  forward(one: Forwarded): void
  limits: SocketLimits
  now: () => number
}

type Handle = (socket: IoSocket, payload: readonly unknown[]) => void

/** Makes the function that listens to a connection. All connections share its listeners: thousands of them cost little. */
export function createListener({ presence, announcer, answers, forward, limits, now }: Shared) {
  const seen = (socket: IoSocket, screen: ScreenRef) => {
    if (presence.seen(screen, socket.id, now())) announcer.changed()
  }
  const onScreen =
    (act: (socket: IoSocket, report: ScreenReport) => void): Handle =>
    (socket, payload) => {
      const report = readScreenMessage(payload)
      if (report) act(socket, report)
    }
  const handles = new Map<unknown, Handle>([
    ['screen_connected', onScreen(seen)],
    ['screen_alive', onScreen(seen)],
    [
      'screen_status',
      onScreen((socket, report) => {
        if (report.isActive) return seen(socket, report)
        // A screen that leaves reports inactive (requirement 11.5). A screen that is only idle also sends screen_alive,
        // which brings it back before the list is sent.
        if (presence.left(report, socket.id)) announcer.changed()
      }),
    ],
    [
      'request_screens',
      (socket, payload) => {
        joinPages(socket)
        const last = payload.at(-1)
        const callback = typeof last === 'function' ? (list: readonly string[]) => last(list) : null
        answers.add({ connection: socket.id, network: socket.conn, callback })
      },
    ],
    [
      'screen_status_updated',
      (socket, payload) => {
        const update = readStatusMessage(payload)
        if (update) forward({ update, from: socket.id })
      },
    ],
  ])

  function received(this: IoSocket, name: unknown, ...payload: unknown[]): void {
    if (limits.admits(this.conn, name)) handles.get(name)?.(this, payload)
  }

  function left(this: IoSocket): void {
    answers.forget(this.id)
    if (presence.closed(this.id)) announcer.changed()
  }

  return (socket: IoSocket): void => {
    socket.onAny(received)
    socket.on('disconnect', left)
  }
}
