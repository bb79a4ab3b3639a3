import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends raw bytes, which no client library does. @returns the bytes that come back until the other end closes
 * @param stay true to keep the connection open after everything is sent
 */
export async function sendRaw(url: string, request: string, { stay = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk.toString('latin1')
  })
  // The other end may wait for more bytes; the bytes up to then are its answer.
  socket.setTimeout(3000, () => socket.destroy())
  // A broken connection is an answer too.
  socket.on('error', () => undefined)
  const closed = new Promise(resolve => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(request, 'latin1')
  if (!stay) socket.end()
  // Not by once(), which throws at an error.
  await closed
  return answer
}

/** The status of a raw answer; 0 if it has none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
