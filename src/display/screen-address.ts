import { isScreenType, type ScreenRef } from '../base/id.ts'
import { belowBase, routes } from '../routes.ts'

/** Matches the display's path as the router does, without the router. */
const DISPLAY_PATH = new RegExp(`^${routes.display.replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** True if the query of a display's address asks for a rehearsal, even if its values cannot be used. */
export const isRehearsed = (search: string): boolean => /[?&](?:at|speed)(?:[=&]|$)/.test(search)

/** True if the query asks to play in step (requirement 33.2), also with the name of a group, which earlier builds had. */
export const isInStep = (search: string): boolean => new URLSearchParams(search).has('sync')

/** The screen that plays at an address; null for a rehearsal, another page, and an address that cannot be used. */
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
