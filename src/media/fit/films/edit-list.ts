import { findIndex } from '../../files/read-format.ts'

/** What an MP4 or QuickTime film shows of its pictures, as the program that cut it wrote down. */
export interface EditList {
  /** The stretches that are shown one after the other; 1 in a film that nobody cut, or that has only a new start or end. */
  stretches: number
  /** Seconds from the beginning of the film to the end of what is shown; infinite if nothing says so. */
  end: number
}

const WHOLE: EditList = { stretches: 1, end: Number.POSITIVE_INFINITY }

interface Box {
  name: string
  content: DataView
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** The boxes in the content of a box; those that reach beyond its end are left out, and so is what follows them. */
function boxesIn(view: DataView): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > view.byteLength) break
    const content = new DataView(view.buffer, view.byteOffset + at + 8, size - 8)
    boxes.push({ name: nameAt(view, at + 4), content })
    at += size
  }
  return boxes
}

const contentOf = (boxes: readonly Box[], name: string): DataView | null =>
  boxes.find(box => box.name === name)?.content ?? null

/** A number after the two times at the beginning of a box, which take more bytes in version 1. */
const afterTimes = (content: DataView): number => content.getUint32(content.getUint8(0) === 1 ? 20 : 12)

/** One entry: it shows its part of the pictures, or nothing for a while. */
interface Edit {
  /** In units of the film. */
  duration: number
  isEmpty: boolean
  isUsualSpeed: boolean
}

function editsIn(list: DataView): Edit[] {
  const isLong = list.getUint8(0) === 1
  const bytes = isLong ? 20 : 12
  return Array.from({ length: list.getUint32(4) }, (_, index) => {
    const at = 8 + index * bytes
    const duration = isLong ? Number(list.getBigUint64(at)) : list.getUint32(at)
    const start = isLong ? list.getBigInt64(at + 8) : BigInt(list.getInt32(at + 4))
    return { duration, isEmpty: start === -1n, isUsualSpeed: list.getInt32(at + bytes - 4) === 0x10000 }
  })
}

function readList(list: DataView, unitsPerSecond: number): EditList {
  const edits = editsIn(list)
  const shown = edits.filter(({ isEmpty }) => !isEmpty)
  const end = edits.reduce((sum, { duration }) => sum + duration, 0) / unitsPerSecond
  // A part of another speed is a stretch of its own.
  const stretches = shown.length + shown.filter(({ isUsualSpeed }) => !isUsualSpeed).length
  // A film in pieces, as a live recording, writes 0 for "until the end".
  const hasEnd = shown.length > 0 && shown.every(({ duration }) => duration > 0)
  return { stretches, end: hasEnd ? end : Number.POSITIVE_INFINITY }
}

/** Reads the edit list of a track. A film of another container, or with an index that cannot be read, has none. */
export async function readEditList(file: Blob, trackId: number): Promise<EditList> {
  const place = await findIndex(file)
  if (!place) return WHOLE
  const index = boxesIn(new DataView(await file.slice(place.from + 8, place.to).arrayBuffer()))
  try {
    const tracks = index.filter(({ name }) => name === 'trak').map(({ content }) => boxesIn(content))
    const head = contentOf(index, 'mvhd')
    const track = tracks.find(boxes => {
      const own = contentOf(boxes, 'tkhd')
      return own !== null && afterTimes(own) === trackId
    })
    const edits = track && contentOf(track, 'edts')
    const list = edits && contentOf(boxesIn(edits), 'elst')
    return head && list ? readList(list, afterTimes(head)) : WHOLE
  } catch {
    // A list that ends early; the film is shown whole, as players do.
    return WHOLE
  }
}
