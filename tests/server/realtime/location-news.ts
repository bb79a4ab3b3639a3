import type { Location } from '../../../src/api/locations.ts'

/** Changes of locations within this time are told in one message, in milliseconds. */
const COALESCE_MS = 50

/** Tells the locations soon after a change, once for several changes: somebody may add hundreds in a row. */
export function createLocationNews(tell: (locations: Location[]) => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    /** @param list reads the locations as they are when they are told */
    changed(list: () => Location[]): void {
      timer ??= setTimeout(() => {
        timer = undefined
        tell(list())
      }, COALESCE_MS)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}
