import { open, readFile } from 'node:fs/promises'

interface Box {
  type: string
  bytes: Buffer
}

/** The boxes that an MP4 file consists of, in order. */
function boxesOf(film: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < film.length; ) {
    const size = film.readUInt32BE(at)
    boxes.push({ type: film.toString('latin1', at + 4, at + 8), bytes: film.subarray(at, at + size) })
    at += size
  }
  return boxes
}

/** A box without content of this size, header included. */
function freeBox(size: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size, 0)
  header.write('free', 4)
  return header
}

/**
 * Writes a small MP4 film as a large one: its index goes to the very end, behind a gap, so that a player has to ask
 * for a part of the file. The picture data keeps its position, which the index names.
 */
export async function writeLargeFilm(source: string, target: string, bytes: number): Promise<void> {
  const boxes = boxesOf(await readFile(source))
  const bytesOf = (type: string) => boxes.find(box => box.type === type)?.bytes ?? Buffer.alloc(0)
  const [start, index, data] = [bytesOf('ftyp'), bytesOf('moov'), bytesOf('mdat')]
  const dataAt = boxes.slice(
    0,
    boxes.findIndex(box => box.type === 'mdat'),
  )
  const offset = dataAt.reduce((sum, box) => sum + box.bytes.length, 0)
  const gapAt = offset + data.length
  const file = await open(target, 'w')
  await file.write(start, 0, start.length, 0)
  await file.write(freeBox(offset - start.length), 0, 8, start.length)
  await file.write(data, 0, data.length, offset)
  await file.write(freeBox(bytes - gapAt - index.length), 0, 8, gapAt)
  await file.write(index, 0, index.length, bytes - index.length)
  await file.close()
}
