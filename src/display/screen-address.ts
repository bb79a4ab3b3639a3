import { isScreenType, type ScreenRef } from '../api/playlists.ts'
import { belowBase, routes } from '../routes.ts'

/** Matches the display's path as the router does, without the router. */
const DISPLAY_PATH = new RegExp(`^${routes.display.replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** True if the query asks to play in step, whatever the value (requirement 33.2). */
export const isInStep = (search: string): boolean => new URLSearchParams(search).has('sync')

/** The screen that plays at an address; null for another page and for an address that cannot be used. */
export function screenAt({ pathname }: Pick<Location, 'pathname'>): ScreenRef | null {
  const [, id = '', type] = DISPLAY_PATH.exec(belowBase(pathname) ?? '') ?? []
  if (!isScreenType(type)) return null
  try {
    return { uniqueId: decodeURIComponent(id), type }
  } catch {
    return null
  }
}
