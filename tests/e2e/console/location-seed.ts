import { deflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import { expect } from '../../support/product/e2e.ts'

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export type Colour = readonly [red: number, green: number, blue: number]

/** A PNG of one colour, 64x36 px: a picture that a screenshot can be told from. */
export function picture([red, green, blue]: Colour): Uint8Array<ArrayBuffer> {
  const [width, height] = [64, 36]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.concat(Array(width).fill(Buffer.from([red, green, blue])))])
  const pixels = deflateSync(Buffer.concat(Array(height).fill(row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(parts))
}

export const colours = {
  'red.png': [220, 20, 20],
  'green.png': [20, 200, 20],
  'blue.png': [20, 20, 220],
  'white.png': [240, 240, 240],
} as const satisfies Record<string, Colour>

export const locationUrl = ({ id, name, unique_id }: Location) =>
  `/location/${id}?${new URLSearchParams({ name, uid: unique_id })}`

export const card = (page: Page, id: number) => page.getByRole('article', { name: `Playlist ${id}`, exact: true })

/** The names of a card's items, in the order in which they stand. */
export const itemNames = (scope: Locator) =>
  scope
    .getByRole('button', { name: /^Preview / })
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')?.replace('Preview ', '')))

/** Reads the alert's message and closes it. */
export async function expectAlert(page: Page, name: 'Success' | 'Warning', message: string | RegExp) {
  const alert = page.getByRole('alertdialog', { name, exact: true })
  await expect(alert).toHaveAccessibleDescription(message)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}
