import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The bytes of one kind of connection, in both directions, as TCP carries them. */
export interface LineBytes {
  up: number
  down: number
}

/** A connection to a server that counts what passes: the realtime connection apart from the calls. */
export interface CountedLine {
  /** Origin, without a slash at its end. */
  url: string
  realtime: Readonly<LineBytes>
  calls: Readonly<LineBytes>
  close(): Promise<void>
}

/** Starts a line to a server, on a free port. */
export async function startCountedLine(serverUrl: string): Promise<CountedLine> {
  const behind = new URL(serverUrl)
  const [realtime, calls]: [LineBytes, LineBytes] = [
    { up: 0, down: 0 },
    { up: 0, down: 0 },
  ]
  const sockets = new Set<Socket>()
  const line = createServer(front => {
    const back = connect(Number(behind.port), behind.hostname)
    let counted = calls
    front.once('data', (first: Buffer) => {
      // A websocket begins as a request, and keeps its connection.
      if (first.toString('latin1').startsWith('GET /socket.io/')) counted = realtime
    })
    front.on('data', (chunk: Buffer) => {
      counted.up += chunk.length
    })
    back.on('data', (chunk: Buffer) => {
      counted.down += chunk.length
    })
    front.pipe(back).pipe(front)
    for (const [one, other] of [
      [front, back],
      [back, front],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    realtime,
    calls,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => line.close(resolve))
    },
  }
}
