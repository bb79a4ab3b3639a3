import { randomBytes } from 'node:crypto'
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

/** Eight bits per channel, three channels; the other one is one bit for each dot, black or white. */
type Depth = readonly [bits: 8, colour: 2] | readonly [bits: 1, grey: 0]

/** A PNG of these rows, each with the byte of its filter first. */
export function encodePng(width: number, height: number, rows: Buffer, depth: Depth = [8, 2]): Buffer {
  return pngOf(width, height, depth, [chunk('IDAT', deflateSync(rows))])
}

function pngOf(width: number, height: number, depth: Depth, parts: readonly Buffer[]): Buffer {
  const header = Buffer.concat([bigEndian(width), bigEndian(height), Buffer.from([...depth, 0, 0, 0])])
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...parts, chunk('IEND', Buffer.alloc(0))])
}

/** An animated PNG of two pictures, each of one dot. */
export function movingPng(): Buffer {
  const numbers = (...values: number[]) => Buffer.concat(values.map(bigEndian))
  // Its place in the order, its size, its place on the picture, its time, and how it is drawn.
  const control = (order: number) =>
    chunk('fcTL', Buffer.concat([numbers(order, 1, 1, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const dot = (grey: number) => deflateSync(Buffer.from([0, grey, grey, grey]))
  const first = [chunk('acTL', numbers(2, 0)), control(0), chunk('IDAT', dot(0))]
  return pngOf(1, 1, [8, 2], [...first, control(1), chunk('fdAT', Buffer.concat([numbers(2), dot(255)]))])
}

/** A PNG of one colour, 64x36 px: a screenshot tells one colour from another. */
export function oneColourPng(colour: Colour): Uint8Array<ArrayBuffer> {
  const row = Buffer.from([0, ...Array(WIDTH).fill(colour).flat()])
  return new Uint8Array(encodePng(WIDTH, HEIGHT, Buffer.concat(Array(HEIGHT).fill(row))))
}

/** A PNG of random dots, which no encoder makes smaller: about three bytes for each. */
export function noisyPng(width: number, height: number): Buffer {
  const rows = randomBytes(height * (1 + 3 * width))
  for (let row = 0; row < height; row += 1) rows[row * (1 + 3 * width)] = 0
  return encodePng(width, height, rows)
}
