import { isMoving } from '../moving-picture.ts'

/** Bytes in which every format says if it moves, even behind a profile of colours. */
const HEAD_BYTES = 65_536

/** A screen that runs for months sees many files. */
const MOST_KNOWN = 500

/** CSS px of a box, or pixels of a picture. */
export interface Size {
  width: number
  height: number
}

/** A length beside which both margins are whole pixels: on half a pixel a picture is blurred, and drawn once more. */
const centred = (length: number, box: number) => Math.max(1, Math.round(box) - 2 * Math.round((box - length) / 2))

/** The pixels in which a picture is seen in a box of device pixels: its own shape, and never more than it has. */
export function seenSize(picture: Size, box: Size, isCover: boolean): Size {
  const [across, down] = [box.width / picture.width, box.height / picture.height]
  const scale = isCover ? Math.max(across, down) : Math.min(across, down)
  if (scale >= 1) return picture
  return {
    width: centred(picture.width * scale, box.width),
    height: centred(picture.height * scale, box.height),
  }
}

export interface Area extends Size {
  left: number
  top: number
}

/** Where a picture lies along one side of its box, and the whole pixels of it that are seen there. */
function alongSide(pixels: number, scale: number, box: number, from: number, seen: number) {
  const start = (box - pixels * scale) / 2
  const first = Math.max(0, Math.floor((from - start) / scale))
  const end = Math.min(pixels, Math.ceil((from + seen - start) / scale))
  // Of a picture that is not seen one pixel is left: a canvas cannot be empty.
  const count = Math.max(1, end - first)
  return { first, count, at: (start + first * scale) / box, length: (count * scale) / box }
}

/**
 * Of a drawn picture, the pixels that are seen of its box, and their place as shares of the box. A screen of a wall shows
 * a part of the box only.
 * @param drawn the size of the whole picture by `seenSize`
 * @param seen the part of the box that is seen, in its units
 */
export function seenPart(drawn: Size, box: Size, seen: Area, isCover: boolean): { pixels: Area; place: Area } {
  const [across, down] = [box.width / drawn.width, box.height / drawn.height]
  const scale = isCover ? Math.max(across, down) : Math.min(across, down)
  const x = alongSide(drawn.width, scale, box.width, seen.left, seen.width)
  const y = alongSide(drawn.height, scale, box.height, seen.top, seen.height)
  return {
    pixels: { left: x.first, top: y.first, width: x.count, height: y.count },
    place: { left: x.at, top: y.at, width: x.length, height: y.length },
  }
}

/** True if a file with this beginning is surely one picture without movement; false for SVG, GIF and what is unknown. */
export function isStill(head: Uint8Array): boolean {
  const start = String.fromCharCode(...head.subarray(0, 2))
  return start === '\xff\xd8' || start === 'BM' || isMoving(head) === false
}

/** The first bytes of a file that has just been loaded: of the kept copy, else out of the browser's cache. */
async function readHead(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const kept = async (ignoreSearch: boolean) =>
    'caches' in globalThis ? caches.match(url, { ignoreSearch, ignoreVary: true }) : undefined
  const headers = { Range: `bytes=0-${HEAD_BYTES - 1}` }
  // While the server answers, the copy of a replaced file may still be the old one.
  const asked = () => fetch(url, { cache: 'force-cache', headers, signal }).catch(() => kept(true))
  const answer = (await kept(false)) ?? (await asked())
  if (!answer?.ok) return new Uint8Array()
  return new Uint8Array(await (await answer.blob()).slice(0, HEAD_BYTES).arrayBuffer())
}

/**
 * Remembers which files can be drawn once: a JPEG always, an SVG and a GIF never. A canvas shows what it may not read, so a
 * file of another server needs no CORS, unless its beginning has to be read. The page's policy lets nobody read a late one.
 */
export function createStillFiles(): (url: string, signal: AbortSignal) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async (url, signal) => {
    const [, ending] = /\.(\w+)(?:[?#]|$)/.exec(url.toLowerCase()) ?? []
    if (ending === 'jpg' || ending === 'jpeg') return true
    if (ending === 'svg' || ending === 'gif' || url.startsWith('blob:')) return false
    const isKnown = known.get(url)
    if (isKnown !== undefined) return isKnown
    const head = await readHead(url, signal).catch(() => new Uint8Array())
    // What was broken off says nothing of the file.
    if (signal.aborted) return false
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(url, isStill(head))
    return isStill(head)
  }
}
