const PIECE = 1024 * 1024

/** Bytes of a file, `to` not included. */
interface Span {
  from: number
  to: number
}

/** The pieces that stand for a file: its head, middle and tail, or the whole file if it is small. */
export function piecesOf(size: number): readonly Span[] {
  if (size <= 3 * PIECE) return [{ from: 0, to: size }]
  const middle = Math.floor((size - PIECE) / 2)
  return [0, middle, size - PIECE].map(from => ({ from, to: from + PIECE }))
}

/** SHA-256 over the size and the pieces, as hexadecimal digits. */
async function hashOf(size: number, pieces: readonly Blob[]): Promise<string> {
  const bytes = await new Blob([`${size}|`, ...pieces]).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Browsers hash on https and on localhost only. */
const canHash = () => globalThis.crypto?.subtle !== undefined

/** The hash of a file's content (requirement 28.7); null if this browser cannot hash. @throws if it cannot be read */
export const contentHash = async (file: Blob): Promise<string | null> =>
  canHash()
    ? hashOf(
        file.size,
        piecesOf(file.size).map(({ from, to }) => file.slice(from, to)),
      )
    : null

/** Null if the server sends anything but this piece. */
async function fetchPiece(url: string, size: number, { from, to }: Span, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(url, { headers: { Range: `bytes=${from}-${to - 1}` }, signal })
  const isAsked = answer.status === 206 || (answer.status === 200 && to - from === size)
  if (!isAsked) {
    // A server that knows no ranges would send the whole file.
    await answer.body?.cancel()
    return null
  }
  const piece = await answer.blob()
  return piece.size === to - from ? piece : null
}

/** Loads only the pieces of the file that are hashed; null if the server does not give them. */
export async function contentHashAt(url: string, size: number, signal: AbortSignal): Promise<string | null> {
  if (!canHash()) return null
  const asked = piecesOf(size).map(span => fetchPiece(url, size, span, signal).catch(() => null))
  const pieces = (await Promise.all(asked)).filter(piece => piece !== null)
  return pieces.length === asked.length ? hashOf(size, pieces) : null
}
