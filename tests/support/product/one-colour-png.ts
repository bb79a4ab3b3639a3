import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

export const colours = {
  'red.png': [220, 20, 20],
  'green.png': [20, 200, 20],
  'blue.png': [20, 20, 220],
  'white.png': [240, 240, 240],
} as const satisfies Record<string, Colour>

const [WIDTH, HEIGHT] = [64, 36]
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([bigEndian(data.length), body, bigEndian(crc32(body))])
}

/** A PNG of one colour, 64x36 px: a screenshot tells one colour from another. */
export function oneColourPng(colour: Colour): Uint8Array<ArrayBuffer> {
  // Eight bits per channel, three channels.
  const header = Buffer.concat([bigEndian(WIDTH), bigEndian(HEIGHT), Buffer.from([8, 2, 0, 0, 0])])
  const row = Buffer.from([0, ...Array(WIDTH).fill(colour).flat()])
  const pixels = deflateSync(Buffer.concat(Array(HEIGHT).fill(row)))
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(parts))
}
