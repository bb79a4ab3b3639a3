import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends bytes as they are, which no client library would, and gives what came back until the other end closed.
 * @param stay whether the connection is kept open when everything has been sent, as by somebody who waits
 */
export async function sendRaw(url: string, request: string, { stay = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk.toString('latin1')
  })
  // The other end may wait for more; what has come by then is its answer.
  socket.setTimeout(3000, () => socket.destroy())
  // A connection that is cut off is an answer too.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(request, 'latin1')
  if (!stay) socket.end()
  await once(socket, 'close')
  return answer
}

/** The status of a raw answer; 0 where there is none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
