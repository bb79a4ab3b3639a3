import { describe, expect, test } from 'vitest'
import { hostileTexts } from '../../support/hostile/hostile.ts'
import { sendRaw, statusOf } from '../../support/hostile/raw-request.ts'
import { openRawWebsocket } from '../../support/hostile/raw-websocket.ts'
import { connectionsOfEachTest, type Listener, present as presentAt } from './connections-of-each-test.ts'

let now = 1_000_000
const { server, connect: listen } = connectionsOfEachTest({
  now: () => now,
  hosts: ['signage.example'],
  allowedOrigins: ['https://pages.example'],
})

type Socket = Listener['socket']

const connect = async (extraHeaders: Record<string, string> = {}): Promise<Socket> =>
  (await listen({ extraHeaders })).socket
const present = (socket: Socket) => presentAt({ socket })

describe('who may connect', () => {
  test('a page of this machine, of the host and of an allowed origin', async () => {
    for (const origin of ['http://localhost:4173', 'https://signage.example', 'https://pages.example'])
      expect((await connect({ origin })).connected).toBe(true)
  })

  test('no page of a stranger, or of an allowed origin by another protocol', async () => {
    for (const origin of ['https://evil.example', 'http://pages.example'])
      await expect(connect({ origin })).rejects.toThrow()
  })

  // requirement 18.15
  test('nobody by a name that was bent to point here', async () => {
    await expect(connect({ host: 'evil.example:4173', origin: 'http://evil.example:4173' })).rejects.toThrow()
  })

  test('an upgrade that nobody answers, or that is none, ends', async () => {
    const upgrade = (path: string, version: string) =>
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: ${version}\r\n\r\n`
    expect(statusOf(await sendRaw(server().url, upgrade('/socket.io/?EIO=4&transport=websocket', '13')))).toBe(400)
    expect(statusOf(await sendRaw(server().url, upgrade('/socket.io/?EIO=9&transport=websocket', '13')))).toBe(400)
  })
})

describe('what is sent', () => {
  // requirement 18.14
  test('a message without an end cuts its own connection only', async () => {
    const [sender, other] = [await connect(), await connect()]
    const cut = new Promise<void>(resolve => sender.on('disconnect', () => resolve()))
    sender.emit('screen_connected', { uniqueId: 'x'.repeat(100_000), type: 'ticker' })
    await cut
    expect(await present(other)).toEqual([])
  })

  test('whatever is in a message, the server goes on', async () => {
    const sender = await connect()
    const names = [
      'screen_connected',
      'screen_status',
      'screen_alive',
      'screen_status_updated',
      'request_screens',
      '__proto__',
    ]
    for (const text of Object.values(hostileTexts).filter(one => one.length < 1_000)) {
      for (const name of [...names, text]) {
        sender.emit(name, { uniqueId: text, type: text, status: text, isActive: text })
        sender.emit(name, text, text, [{ type: text, is_active: text }])
        sender.emit(name, [[text]], null, Buffer.from(text))
      }
    }
    const other = await connect()
    expect(await present(other)).toEqual([])
  })

  test('a screen is listed under any name that it may have', async () => {
    const display = await connect()
    const ids = Object.values(hostileTexts).filter(one => one.length <= 100 && !/\p{Cs}/u.test(one))
    for (const uniqueId of ids) display.emit('screen_connected', { uniqueId, type: 'ticker' })
    expect(new Set(await present(display))).toEqual(new Set(ids.map(id => `${id}-ticker`)))
  })

  // requirement 18.14
  test('who asks too often is not answered, and heard again after a while', async () => {
    const [flood, other] = [await connect(), await connect()]
    let answered = 0
    for (let time = 0; time < 1_000; time += 1) flood.emit('request_screens', () => (answered += 1))
    // Messages of one connection are handled in their order: the answer comes after all of them.
    flood.emit('screen_connected', { uniqueId: 'last', type: 'ticker' })
    await expect.poll(() => present(other)).toEqual(['last-ticker'])
    now += 1_000
    expect(await present(flood)).toEqual(['last-ticker'])
    // The answers come in the order of the messages: this one was the last.
    expect(answered).toBe(50)
  })

  // requirement 18.14
  test('who leaves the namespace and comes again has no messages more for that', async () => {
    const flood = await connect()
    let answered = 0
    const ask = (count: number) => {
      for (let time = 0; time < count; time += 1) flood.emit('request_screens', () => (answered += 1))
    }
    ask(60)
    flood.emit('screen_connected', { uniqueId: 'first', type: 'ticker' })
    await expect.poll(() => answered).toBe(50)
    // The packets of socket.io that leave the namespace, with the screen, and open it again.
    flood.io.engine.write('1')
    await expect.poll(async () => present(await connect())).toEqual([])
    const isBack = new Promise<void>(resolve => flood.once('connect', resolve))
    flood.io.engine.write('0')
    await isBack
    ask(10)
    flood.emit('screen_connected', { uniqueId: 'last', type: 'ticker' })
    await expect.poll(async () => present(await connect())).toEqual(['last-ticker'])
    now += 1_000
    expect(await present(flood)).toEqual(['last-ticker'])
    // The answers come in the order of the messages: this one was the last.
    expect(answered).toBe(50)
  })

  // requirement 18.14
  test.each([
    ['answers to pings', '3'],
    ['acknowledgements', '430[]'],
    ['namespaces', '40/x,'],
  ])('a flood of %s ends its own connection only', async (_what, packet) => {
    const [flood, other] = [await openRawWebsocket(server().url), await connect()]
    for (let time = 0; time < 29; time += 1) flood.say(packet)
    expect(await present(other)).toEqual([])
    expect(flood.isOpen()).toBe(true)
    for (let time = 0; time < 10; time += 1) flood.say(packet)
    await expect.poll(() => flood.isOpen()).toBe(false)
    expect(await present(other)).toEqual([])
  })

  test('who announces too often does not make everybody load again', async () => {
    const [flood, other] = [await connect(), await connect()]
    const updates: unknown[] = []
    other.on('screen_status_updated', update => updates.push(update))
    const status = Array.from({ length: 100 }, () => ({ type: 'ticker', is_active: true }))
    for (let time = 0; time < 500; time += 1)
      flood.emit('screen_status_updated', { uniqueId: 'x', status, isOnline: true })
    flood.emit('screen_connected', { uniqueId: 'last', type: 'ticker' })
    await expect.poll(() => present(other)).toEqual(['last-ticker'])
    // No location has this unique id: a busy server leaves some of the 50 out.
    expect(updates.length).toBeLessThanOrEqual(50)
    expect(updates[0]).toEqual({ uniqueId: 'x', status: [], isOnline: true })
  })
})
