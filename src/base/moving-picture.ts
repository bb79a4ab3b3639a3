const asText = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The chunks of a PNG say that it moves before its first pixels, in `acTL`. */
function isMovingPng(head: Uint8Array): boolean | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = 8; at + 8 <= head.length; at += 12 + view.getUint32(at)) {
    const name = asText(head, at + 4, at + 8)
    if (name === 'IDAT' || name === 'acTL') return name === 'acTL'
  }
  return null
}

/** Null if a file with this beginning is no PNG, AVIF or WebP, or if the beginning does not say it. */
export function isMoving(head: Uint8Array): boolean | null {
  if (asText(head, 1, 4) === 'PNG') return isMovingPng(head)
  if (asText(head, 4, 11) === 'ftypavi') return asText(head, 11, 12) !== 'f'
  if (asText(head, 8, 12) !== 'WEBP') return null
  // The bit of an animation in an extended file.
  return asText(head, 12, 16) === 'VP8X' && ((head[20] ?? 2) & 2) !== 0
}
