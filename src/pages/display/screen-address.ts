import { isScreenType, type ScreenRef } from '../../id.ts'
import { belowBase, routes } from '../../routes.ts'

/** Matches the display's path as the router does, without the router. */
const DISPLAY_PATH = new RegExp(`^${routes.display.replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** The screen of an address; null for any other page and for an address that cannot be decoded. */
export function screenAt(pathname: string): ScreenRef | null {
  const [, id = '', type] = DISPLAY_PATH.exec(belowBase(pathname) ?? '') ?? []
  if (!isScreenType(type)) return null
  try {
    return { uniqueId: decodeURIComponent(id), type }
  } catch {
    return null
  }
}
