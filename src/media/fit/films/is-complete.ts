import type { FilmKind } from '../file-kind.ts'

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))

const readHead = async (file: Blob, at: number, bytes: number) =>
  new DataView(await file.slice(at, at + bytes).arrayBuffer())

/** The length of the box that begins here, in bytes; 0 if it reaches to the end of the file. */
function boxLength(head: DataView): number {
  const length = head.getUint32(0)
  return length === 1 && head.byteLength >= 16 ? Number(head.getBigUint64(8)) : length
}

/** The boxes that a film consists of: a missing end of another one does no harm. */
const NEEDED = ['moov', 'mdat', 'moof']

/** Walks from box to box; none of them may reach beyond the end of the file. */
async function areBoxesComplete(file: Blob): Promise<boolean> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = await readHead(file, at, 16)
    const length = boxLength(head)
    if (length > 0 && at + length > file.size) return !NEEDED.includes(textAt(head, 4))
    if (length < 8) return true
    at += length
  }
  return true
}

/** Reads a length of 1 to 8 bytes, of which the first tells how many; null if it says "unknown", as in a live recording. */
function variableLength(view: DataView, at: number): { bytes: number; value: number | null } {
  const first = view.getUint8(at)
  const bytes = Math.clz32(first) - 23
  let value = first & (0xff >> bytes)
  let isUnknown = value === 0xff >> bytes
  for (let index = 1; index < bytes; index++) {
    const byte = view.getUint8(at + index)
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { bytes, value: isUnknown ? null : value }
}

/** A Matroska file is a header and one segment, which states its length. */
async function isSegmentComplete(file: Blob): Promise<boolean> {
  const head = await readHead(file, 0, 256)
  const header = variableLength(head, 4)
  const segment = 4 + header.bytes + (header.value ?? 0)
  const length = variableLength(head, segment + 4)
  return length.value === null || segment + 4 + length.bytes + length.value <= file.size
}

/** False if a film's own lengths say that its end is missing; true if nothing says so. Reads a few bytes. */
export async function isComplete(file: Blob, kind: FilmKind): Promise<boolean> {
  try {
    return await (kind === 'webm' || kind === 'matroska' ? isSegmentComplete(file) : areBoxesComplete(file))
  } catch {
    // The lengths are unreadable; the library that opens the film says more.
    return true
  }
}
