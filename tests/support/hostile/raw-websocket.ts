import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A realtime connection without a library: it answers no ping, and reads only as long as it is told to. */
export interface RawWebsocket {
  /** Sends a text, however long it is, and whatever the other end says to it. */
  say(text: string): void
  /** Sends a message of socket.io. */
  send(name: string, ...payload: unknown[]): void
  /** Reads nothing from now on: what the server sends waits at the server. */
  stopReading(): void
  readAgain(): void
  isOpen(): boolean
  close(): void
}

/** A text frame of RFC 6455. A client has to mask its bytes; this mask changes none. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const size = bytes.length
  const head = size < 126 ? Buffer.from([0x81, 0x80 | size]) : size < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10)
  if (head.length === 4) {
    head.set([0x81, 0x80 | 126])
    head.writeUInt16BE(size, 2)
  } else if (head.length === 10) {
    head.set([0x81, 0x80 | 127])
    head.writeBigUInt64BE(BigInt(size), 2)
  }
  return Buffer.concat([head, Buffer.alloc(4), bytes])
}

const upgrade = (host: string) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n')

function wrap(socket: Socket): RawWebsocket {
  const say = (text: string) => void (socket.writable && socket.write(frameOf(text)))
  return {
    say,
    send: (name, ...payload) => say(`42${JSON.stringify([name, ...payload])}`),
    stopReading: () => void socket.pause(),
    readAgain: () => void socket.resume(),
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    close: () => void socket.destroy(),
  }
}

/** Opens a connection to the main namespace of socket.io. @throws Error if the server does not upgrade it */
export async function openRawWebsocket(url: string): Promise<RawWebsocket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  // A connection that the server cuts is an answer.
  socket.on('error', () => socket.destroy())
  socket.write(upgrade(host))
  const opened = wrap(socket)
  const ended = once(socket, 'close').then(() => {
    throw new Error('The server has closed the connection.')
  })
  let answer = ''
  // A message that comes before the namespace is open ends the connection.
  for (let isAsked = false; !answer.includes('40{'); ) {
    const [part] = await Promise.race([once(socket, 'data'), ended])
    answer += String(part)
    if (!answer.startsWith('HTTP/1.1 101')) throw new Error(`The server answered ${answer.split('\r')[0]}.`)
    if (!isAsked && answer.includes('0{')) opened.say('40')
    isAsked ||= answer.includes('0{')
  }
  ended.catch(() => undefined)
  socket.on('data', () => undefined)
  return opened
}
