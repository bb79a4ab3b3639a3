import type { Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { connectionsOfEachTest, present } from './connections-of-each-test.ts'

const MOST = 4
const { connect } = connectionsOfEachTest({ maxSockets: MOST, trustedProxies: ['127.0.0.1'] })

async function openFrom(address: string) {
  const page = await connect({ extraHeaders: { 'x-forwarded-for': address } })
  await present(page)
  return page.socket
}

// requirement 18.18
test('behind a trusted proxy, the address that takes the most connections loses its oldest one', async () => {
  const other = await openFrom('192.0.2.2')
  const crowd: Socket[] = []
  for (let count = 0; count < MOST; count += 1) crowd.push(await openFrom('192.0.2.1'))
  await expect.poll(() => crowd.map(({ connected }) => connected)).toEqual([false, true, true, true])
  expect(other.connected).toBe(true)
})
