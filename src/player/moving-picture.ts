const asText = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** A PNG that moves has a chunk `acTL` before its first pixels. Null if the beginning has neither of them. */
function isMovingPng(head: Uint8Array): boolean | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = 8; at + 8 <= head.length; at += 12 + view.getUint32(at)) {
    const name = asText(head, at + 4, at + 8)
    if (name === 'IDAT' || name === 'acTL') return name === 'acTL'
  }
  return null
}

/**
 * True for an animation, false for a still picture. Null if the file is no PNG, AVIF or WebP, or if its beginning does not
 * say it.
 * @param head the first bytes of the file
 */
export function isMoving(head: Uint8Array): boolean | null {
  if (asText(head, 1, 4) === 'PNG') return isMovingPng(head)
  if (asText(head, 4, 11) === 'ftypavi') return asText(head, 11, 12) !== 'f'
  if (asText(head, 8, 12) !== 'WEBP') return null
  // Only an extended file can move; one of its bits says so.
  return asText(head, 12, 16) === 'VP8X' && ((head[20] ?? 2) & 2) !== 0
}
