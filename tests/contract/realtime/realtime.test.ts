import { describe, expect, test } from 'vitest'
import { adminAccount } from '../../support/product/test-server.ts'
import { connectionsOfEachTest, type Listener, present, wall } from './connections-of-each-test.ts'

const { server, connect, openPage, cookieOf } = connectionsOfEachTest()

describe('request_screens', () => {
  // requirement 18.13
  test('without a callback is answered with update_screens, to the one who asked', async () => {
    const [other, console] = [await openPage(), await connect()]
    other.socket.emit('screen_connected', wall)
    await expect.poll(() => other.screens).toHaveLength(1)
    console.socket.emit('request_screens')
    await expect.poll(() => console.screens).toEqual([['lobby-1-videowall']])
    expect(other.screens).toHaveLength(1)
  })

  // requirement 18.12
  test('tells of a screen that is gone again before its coming was told to all: its end is told', async () => {
    const [display, console] = [await connect(), await connect()]
    display.socket.emit('screen_connected', wall)
    await present(display)
    expect(await present(console)).toEqual(['lobby-1-videowall'])
    display.socket.disconnect()
    await expect.poll(() => console.screens.at(-1)).toEqual([])
  })
})

// requirement 12.1
test('a connection by polling is refused', async () => {
  await expect(connect({ transports: ['polling'] })).rejects.toThrow()
  expect((await connect()).socket.connected).toBe(true)
})

// requirement 18.13
test('the lists are sent to the pages that have asked for one, and not to the screens', async () => {
  const [display, page] = [await connect(), await openPage(await cookieOf(adminAccount))]
  display.socket.emit('screen_connected', wall)
  await expect.poll(() => page.screens).toEqual([['lobby-1-videowall']])
  await server().admin.location('One', 'one')
  await expect.poll(() => page.locations).toMatchObject([[{ name: 'One', unique_id: 'one' }]])
  page.socket.emit('screen_status_updated', { uniqueId: 'lobby-1', status: [], isOnline: false })
  await expect.poll(() => display.updates).toHaveLength(1)
  expect([display.screens, display.locations]).toEqual([[], []])
})

// requirement 35.9
test('the second name of a screen is present like a screen, however long its unique id is', async () => {
  const long = 'x'.repeat(100)
  const [display, console] = [await connect(), await openPage()]
  display.socket.emit('screen_connected', wall)
  display.socket.emit('screen_connected', { ...wall, uniqueId: 'lobby-1~0k3x9a' })
  display.socket.emit('screen_alive', { ...wall, uniqueId: `${long}~0k3x9abkc` })
  const named = ['lobby-1-videowall', 'lobby-1~0k3x9a-videowall']
  await expect.poll(() => console.screens.at(-1)).toEqual([...named, `${long}~0k3x9abkc-videowall`])
  display.socket.emit('screen_status', { ...wall, uniqueId: `${long}~0k3x9abkc`, isActive: false })
  await expect.poll(() => console.screens.at(-1)).toEqual(named)
})

// requirement 12.3
test('a screen whose status is active is present; if it is not, the screen has left', async () => {
  const [display, console] = [await connect(), await openPage()]
  display.socket.emit('screen_status', { ...wall, isActive: true })
  await expect.poll(() => console.screens).toEqual([['lobby-1-videowall']])
  display.socket.emit('screen_status', { ...wall, isActive: false })
  await expect.poll(() => console.screens.at(-1)).toEqual([])
})

// requirement 18.14
test('a malformed message changes nothing', async () => {
  const [sender, other] = [await connect(), await openPage()]
  sender.socket.emit('screen_connected', { uniqueId: 'x', type: 'poster' })
  sender.socket.emit('screen_status_updated', 'x'.repeat(500))
  sender.socket.emit('request_screens', 'not a function')
  expect(await present(sender)).toEqual([])
  expect(await present(other)).toEqual([])
  expect([other.screens, other.updates, sender.socket.connected]).toEqual([[], [], true])
})

describe('screen_status_updated', () => {
  const status = [
    { type: 'videowall', is_active: true },
    { type: 'ticker', is_active: false },
  ]
  const update = { uniqueId: 'lobby-1', status, isOnline: true }

  // requirement 12.6
  test.each([
    ['one object', [update]],
    ['positional arguments', ['lobby-1', status, true]],
  ])('is passed on to the others as one object when it came as %s', async (_shape, payload) => {
    const [sender, first, second] = [await connect(), await connect(), await connect()]
    sender.socket.emit('screen_status_updated', ...payload)
    await expect.poll(() => [first.updates, second.updates]).toEqual([[[update]], [[update]]])
    await present(sender)
    expect(sender.updates).toEqual([])
  })

  // requirement 12.6
  test('comes once to each of more connections than are told at a time, and not to the sender', async () => {
    const [sender, ...others] = await Promise.all(Array.from({ length: 200 }, () => connect()))
    sender?.socket.emit('screen_status_updated', update)
    await expect.poll(() => others.every(({ updates }) => updates.length > 0)).toBe(true)
    for (const one of others) await present(one)
    expect(new Set(others.map(({ updates }) => updates.length))).toEqual(new Set([1]))
    expect(sender?.updates).toEqual([])
  })
})

// requirement 18.13
test('nobody else is told the locations: no stranger, no forged cookie, and no account that was deleted', async () => {
  const ana = { username: 'ana', password: 'password of ana' }
  const person = { ...ana, email: 'ana@signage.example' }
  const { data } = await server().admin.call<{ id: number }>('POST', '/auth/register', person)
  const [cookie, gone] = [await cookieOf(adminAccount), await cookieOf(ana)]
  await server().admin.call('DELETE', `/auth/user/${data.id}`)
  const strangers: Listener[] = []
  for (const one of [undefined, `${cookie}x`, cookie.replace('browser-1', 'browser-2'), gone])
    strangers.push(await openPage(one))
  const page = await openPage(`theme=dark; ${gone}; ${cookie}`)
  await server().admin.location('One', 'one')
  await expect.poll(() => page.locations).toHaveLength(1)
  for (const stranger of strangers) {
    await present(stranger)
    expect(stranger.locations).toEqual([])
  }
})
