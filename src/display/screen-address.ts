import { isScreenType, type ScreenRef } from '../base/id.ts'
import { belowBase, routes } from '../routes.ts'

/** Matches the display's path as the router does, without the router. */
const DISPLAY_PATH = new RegExp(`^${routes.display.replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** True if the query of a display's address asks for a rehearsal, even if its values cannot be used. */
export const isRehearsed = (search: string): boolean => /[?&](?:at|speed)(?:[=&]|$)/.test(search)

/**
 * The group with which an address asks to play in step (requirement 33.2); empty without a name. Undefined if it does not
 * ask, null if the name cannot be used.
 */
export function groupIn(search: string): string | null | undefined {
  const groups = new URLSearchParams(search).getAll('sync')
  const [group] = groups
  return group === undefined || (groups.length === 1 && /^[\p{L}\p{N}._-]{0,40}$/u.test(group)) ? group : null
}

/** The screen that plays at an address; null for a rehearsal, another page, and an address that cannot be used. */
export function screenAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ScreenRef | null {
  if (isRehearsed(search) || groupIn(search) === null) return null
  const [, id = '', type] = DISPLAY_PATH.exec(belowBase(pathname) ?? '') ?? []
  if (!isScreenType(type)) return null
  try {
    return { uniqueId: decodeURIComponent(id), type }
  } catch {
    return null
  }
}
