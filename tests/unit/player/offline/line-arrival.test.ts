import { expect, test } from 'vitest'
import { Arrival } from '../../../../src/player/offline/line/arrival.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textAt = async (arrival: Arrival, at: number) => {
  const read = await arrival.read(at)
  return read && new TextDecoder().decode(read)
}

test('every reader gets the bytes from its place on, as they come', async () => {
  const arrival = new Arrival(new Headers(), 10)
  const late = textAt(arrival, 5)
  arrival.add(bytes('01234'))
  expect(await textAt(arrival, 0)).toBe('01234')
  expect(await textAt(arrival, 3)).toBe('34')
  arrival.add(bytes('56789'))
  expect(await late).toBe('56789')
  arrival.end(null)
  expect(await textAt(arrival, 10)).toBeNull()
  expect(await new Response(arrival.stream()).text()).toBe('0123456789')
})

test('what breaks off gives what has come, then its reason', async () => {
  const arrival = new Arrival(new Headers(), 10)
  const late = textAt(arrival, 3)
  arrival.add(bytes('012'))
  arrival.end(new Error('the line broke'))
  await expect(late).rejects.toThrow('the line broke')
  expect(await textAt(arrival, 1)).toBe('12')
  await expect(new Response(arrival.stream()).text()).rejects.toThrow('the line broke')
})

test('a large file comes out as it went in, from any place', async () => {
  const whole = new Uint8Array(3_500_000).map((_, index) => index * 7)
  const arrival = new Arrival(new Headers(), whole.length)
  for (let at = 0; at < whole.length; at += 70_000) arrival.add(whole.slice(at, at + 70_000))
  arrival.end(null)
  const read = await new Response(arrival.stream()).arrayBuffer()
  expect(Buffer.compare(Buffer.from(read), Buffer.from(whole))).toBe(0)
  for (const at of [0, 69_999, 999_999, 1_050_001, 3_499_999])
    expect((await arrival.read(at))?.[0]).toBe((at * 7) % 256)
})

test('an empty file ends at once, and the first end is the one that counts', async () => {
  const arrival = new Arrival(new Headers(), 0)
  arrival.end(null)
  arrival.end(new Error('too late'))
  expect([await arrival.read(0), arrival.received]).toEqual([null, 0])
  const broken = new Arrival(new Headers(), 10)
  broken.end(new Error('the line broke'))
  broken.end(null)
  await expect(broken.read(0)).rejects.toThrow('the line broke')
})

test('a read brings 256 KiB at most', async () => {
  const arrival = new Arrival(new Headers(), 1_500_000)
  arrival.add(new Uint8Array(300_000))
  expect([(await arrival.read(0))?.length, (await arrival.read(262_144))?.length]).toEqual([262_144, 37_856])
  arrival.add(new Uint8Array(1_200_000))
  expect([arrival.received, (await arrival.read(0))?.length]).toEqual([1_500_000, 262_144])
})

test('every reader that waits is woken', async () => {
  const arrival = new Arrival(new Headers(), 10)
  const reads = Promise.all([textAt(arrival, 0), textAt(arrival, 2)])
  arrival.add(bytes('0123'))
  expect(await reads).toEqual(['0123', '23'])
})

test('small pieces are joined once they make a megabyte, and each megabyte by itself', async () => {
  const arrival = new Arrival(new Headers(), 2_000_000)
  const piece = (value: number) => new Uint8Array(250_000).fill(value)
  const readAt = async (at: number) => {
    const read = await arrival.read(at)
    return [read?.length, read?.[0], read?.at(-1)]
  }
  for (const value of [1, 2, 3]) arrival.add(piece(value))
  expect(await readAt(0)).toEqual([250_000, 1, 1])
  arrival.add(piece(4))
  expect([await readAt(0), await readAt(749_999)]).toEqual([
    [262_144, 1, 2],
    [250_001, 3, 4],
  ])
  for (const value of [5, 6, 7]) arrival.add(piece(value))
  expect([await readAt(999_999), await readAt(1_000_000)]).toEqual([
    [1, 4, 4],
    [250_000, 5, 5],
  ])
  arrival.add(piece(8))
  expect([await readAt(1_000_000), await readAt(1_749_999)]).toEqual([
    [262_144, 5, 6],
    [250_001, 7, 8],
  ])
})
