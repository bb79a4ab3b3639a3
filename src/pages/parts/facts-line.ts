import { formatDimensions, formatSize } from '../../media/format.ts'
import type { MediaFacts } from '../../media/metadata-memory.ts'

/** Dimensions and size of a file, as it is listed; the size alone (in bytes) while nothing else is known. */
export const factsLine = (facts: MediaFacts, bytes: number): string =>
  facts.state === 'known' && facts.width > 0
    ? `${formatDimensions(facts.width, facts.height)} · ${formatSize(bytes)}`
    : formatSize(bytes)
