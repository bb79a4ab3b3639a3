import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { createPacer } from '../../support/display/slow-line.ts'

/** Milliseconds of a machine's pause that the line makes up for, as the buffers of a real line do. */
const CREDIT_MS = 100

/** Starts a line to a server that is slow in this direction only, on a free port. @returns its origin */
export async function startUploadLine(serverUrl: string, bytesPerSecond: number) {
  const { port, hostname } = new URL(serverUrl)
  const pace = createPacer(bytesPerSecond, CREDIT_MS)
  const sockets = new Set<Socket>()
  const slow = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        void pace(chunk.length).then(() => done(null, chunk))
      },
    })
  const line = createServer(socket => {
    const behind = connect(Number(port), hostname)
    for (const one of [socket, behind]) {
      sockets.add(one)
      one.on('close', () => sockets.delete(one)).on('error', () => undefined)
    }
    socket.on('close', () => behind.destroy())
    behind.on('close', () => socket.destroy())
    socket.pipe(slow()).pipe(behind).pipe(socket)
  })
  line.listen(0, '127.0.0.1')
  await new Promise(resolve => line.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => line.close(resolve))
    },
  }
}
