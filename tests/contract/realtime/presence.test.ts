import { beforeEach, describe, expect, test } from 'vitest'
import { connectionsOfEachTest, present, wall } from './connections-of-each-test.ts'

const LIMIT_MS = 300

let now: number
beforeEach(() => {
  now = 1_000_000
})
const { connect, openPage } = connectionsOfEachTest({ presenceLimitMs: LIMIT_MS, now: () => now })

describe('a screen', () => {
  test('is gone after it said that it is inactive', async () => {
    const display = await connect()
    display.socket.emit('screen_connected', wall)
    display.socket.emit('screen_status', { ...wall, isActive: false })
    expect(await present(display)).toEqual([])
  })

  // requirement 18.12
  test('that is only idle stays: its heartbeat says inactive and alive in one breath', async () => {
    const [display, console] = [await connect(), await openPage()]
    display.socket.emit('screen_connected', wall)
    await expect.poll(() => console.screens).toEqual([['lobby-1-videowall']])
    display.socket.emit('screen_status', { ...wall, isActive: false })
    display.socket.emit('screen_alive', wall)
    expect(await present(display)).toEqual(['lobby-1-videowall'])
    display.socket.emit('screen_connected', { uniqueId: 'other', type: 'ticker' })
    // An unchanged list is not sent again.
    await expect.poll(() => console.screens).toEqual([['lobby-1-videowall'], ['lobby-1-videowall', 'other-ticker']])
  })

  // requirement 18.12
  test('is gone when its connection closes, unless another one shows the same screen', async () => {
    const [first, second, console] = [await connect(), await connect(), await openPage()]
    first.socket.emit('screen_connected', wall)
    second.socket.emit('screen_alive', wall)
    await present(first)
    await present(second)
    first.socket.disconnect()
    second.socket.emit('screen_connected', { uniqueId: 'b', type: 'ticker' })
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker', 'lobby-1-videowall'])
    second.socket.disconnect()
    await expect.poll(() => console.screens.at(-1)).toEqual([])
  })

  // requirement 18.12
  test('is gone when it gives no sign of life for the limit, and not before', async () => {
    const [display, console] = [await connect(), await openPage()]
    display.socket.emit('screen_connected', wall)
    await present(display)
    now += LIMIT_MS - 1
    display.socket.emit('screen_connected', { uniqueId: 'b', type: 'ticker' })
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker', 'lobby-1-videowall'])
    now += 1
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker'])
    display.socket.emit('screen_alive', wall)
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker', 'lobby-1-videowall'])
  })
})
