import { createServer } from 'node:http'
import { createAdapter } from '@socket.io/cluster-adapter'
import type { StatusUpdate } from '../../../../src/realtime/messages.ts'
import { createRealtime, type Spread } from '../../../server/realtime/realtime.ts'
import { type Note, sharePresence } from './shared-presence.ts'

const NOTE = 'presence_note'
const UPDATE = 'forwarded_update'
/** A message of the bench, which no server needs. */
export const FACTS = 'process_facts'

export interface ProcessFacts {
  pid: number
  /** Processor time since its start, in milliseconds. */
  cpuMs: number
}

/** Joins this process to the others: the adapter passes messages on, and the processes share their presence over it. */
const spread: Spread = (io, own, heard) => {
  io.adapter(createAdapter())
  // The types of the server know the messages of its clients only.
  const processes = io as unknown as {
    serverSideEmit(name: string, content: Note | StatusUpdate): void
    on(name: typeof NOTE, listener: (note: Note) => void): void
    on(name: typeof UPDATE, listener: (update: StatusUpdate) => void): void
  }
  processes.on(UPDATE, heard.told)
  io.on('connection', socket => {
    // The bench asks which process a connection has, and how much it has worked.
    const asked = socket as unknown as {
      on(name: string, listener: (answer: (told: ProcessFacts) => void) => void): void
    }
    asked.on(FACTS, answer => {
      const { user, system } = process.cpuUsage()
      answer({ pid: process.pid, cpuMs: (user + system) / 1000 })
    })
  })
  const presence = sharePresence(own, {
    from: String(process.pid),
    channel: {
      send: note => processes.serverSideEmit(NOTE, note),
      onNote: listener => processes.on(NOTE, listener),
    },
    changed: heard.presenceChanged,
    now: Date.now,
  })
  return { presence, tell: update => processes.serverSideEmit(UPDATE, update) }
}

/** Runs the realtime half of the embedded server in this process; all processes have one port. */
export function serve(port: number): void {
  const realtime = createRealtime({
    presenceLimitMs: 30_000,
    now: Date.now,
    hosts: null,
    allowedOrigins: [],
    maxSockets: 10_000,
    trustedProxies: [],
    isLocation: () => true,
    accountsOf: () => [1],
    isAccount: () => true,
    spread,
  })
  const http = createServer()
  realtime.attach(http)
  http.listen(port, '127.0.0.1')
}
