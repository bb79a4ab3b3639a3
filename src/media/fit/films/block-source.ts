import { CustomSource } from 'mediabunny'

/** Bytes of one read. Every read goes through another process of the browser, so a few large ones cost less than many small ones. */
const BLOCK = 1024 * 1024

/** Blocks in memory: the current one and the one before it, as the packets of two tracks may alternate between both. */
const MOST_KEPT = 2

/** Bytes that mediabunny keeps in addition: a film is read from its beginning to its end, so little is read twice. */
const CACHE_BYTES = 1024 * 1024

const readBytes = async (file: Blob, start: number, end: number) =>
  new Uint8Array(await file.slice(start, end).arrayBuffer())

/**
 * Reads a file in large blocks.
 * @returns a function that gives the bytes from `start` up to, and without, `end`; it rejects if the file cannot be read
 */
export function createBlockReader(file: Blob) {
  const kept = new Map<number, Promise<Uint8Array>>()
  const block = (index: number) => {
    const bytes = kept.get(index) ?? readBytes(file, index * BLOCK, (index + 1) * BLOCK)
    // The block that was used last is the last one of the map.
    kept.delete(index)
    kept.set(index, bytes)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
    return bytes
  }
  return async (start: number, end: number): Promise<Uint8Array> => {
    const index = Math.floor(start / BLOCK)
    const from = index * BLOCK
    if (end > from + BLOCK) return readBytes(file, start, end)
    return (await block(index)).subarray(start - from, end - from)
  }
}

/** The bytes of a film for mediabunny. */
export const blockSource = (file: Blob): CustomSource =>
  new CustomSource({ getSize: () => file.size, read: createBlockReader(file), maxCacheSize: CACHE_BYTES })
