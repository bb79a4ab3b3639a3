import { isScreenType, type ScreenRef } from '../../id.ts'
import { belowBase, routes } from '../../routes.ts'

/** Matches the display's path as the router does, without the router. */
const DISPLAY_PATH = new RegExp(`^${routes.display.replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** True if the query of a display's address asks for a rehearsal, even if its values cannot be used. */
export const isRehearsed = (search: string): boolean => /[?&](?:at|speed)(?:[=&]|$)/.test(search)

/** The screen that plays at an address; null for a rehearsal, any other page and an address that cannot be decoded. */
export function screenAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ScreenRef | null {
  if (isRehearsed(search)) return null
  const [, id = '', type] = DISPLAY_PATH.exec(belowBase(pathname) ?? '') ?? []
  if (!isScreenType(type)) return null
  try {
    return { uniqueId: decodeURIComponent(id), type }
  } catch {
    return null
  }
}
