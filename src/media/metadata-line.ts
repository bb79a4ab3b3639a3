import { formatDimensions, formatSize } from '../base/format.ts'
import type { MediaMetadata } from './metadata-store.ts'

/** The line with a file's dimensions and size (given in bytes); only the size while the dimensions are unknown. */
export const metadataLine = (metadata: MediaMetadata, bytes: number): string =>
  metadata.state === 'known' && metadata.width > 0
    ? `${formatDimensions(metadata.width, metadata.height)} · ${formatSize(bytes)}`
    : formatSize(bytes)
