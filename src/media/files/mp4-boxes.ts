/** A box of a film of the MP4 family. If `to` is beyond the end of the file, the box is cut off. */
interface Box {
  name: string
  /** Where its content begins. */
  from: number
  to: number
}

const latin1 = new TextDecoder('latin1')

/** Walks from box to box, of a file or of the content of a box, without reading what is in them. */
export async function* boxesIn(file: Blob): AsyncGenerator<Box> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const short = head.getUint32(0)
    // 1 announces a size of 64 bits after the name, 0 a box up to the end of the file.
    const isLong = short === 1 && head.byteLength === 16
    const size = isLong ? Number(head.getBigUint64(8)) : short || file.size - at
    yield { name: latin1.decode(head.buffer.slice(4, 8)), from: at + (isLong ? 16 : 8), to: at + size }
    if (size < 8) return
    at += size
  }
}

/** The index of a film comes early; a file of another kind may look like thousands of boxes. */
const MOST_BOXES = 64

/** The content of the first box of this name; null if there is none. */
export async function boxNamed(name: string, file: Blob): Promise<Blob | null> {
  let boxes = 0
  for await (const box of boxesIn(file)) {
    if (box.name === name) return file.slice(box.from, box.to)
    boxes += 1
    if (boxes === MOST_BOXES) break
  }
  return null
}
