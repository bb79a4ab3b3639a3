import { formatDimensions, formatSize } from '../base/format.ts'
import type { MediaMetadata } from './metadata-store.ts'

/** Only the size, from `bytes`, while the dimensions are unknown. */
export const metadataLine = (metadata: MediaMetadata, bytes: number): string =>
  metadata.state === 'known' && metadata.width > 0
    ? `${formatDimensions(metadata.width, metadata.height)} · ${formatSize(bytes)}`
    : formatSize(bytes)
