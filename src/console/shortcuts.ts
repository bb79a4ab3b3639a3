import { createContext, use } from 'react'
import { keptValue } from '../base/kept-value.ts'
import { letterOf } from '../base/key-letter.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys as they are labelled on this person's keyboard. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K'

export type Overlay = 'palette' | 'shortcuts'

export const OpenContext = createContext<(overlay: Overlay) => void>(() => undefined)

export const useOpenOverlay = () => use(OpenContext)

/** True unless the person has switched off the shortcuts of one key: speech input types such keys by mistake. */
export const createSingleKeys = () =>
  keptValue('SINGLE_KEYS', text => text !== 'off', { write: isOn => (isOn ? null : 'off') })

/** What a key does on every page, in the words of the sheet. */
interface Shortcut {
  keys: string
  what: string
  isPressed: (event: KeyboardEvent) => boolean
  /** Null for the search field of the page. */
  opens: Overlay | null
}

/** A checkbox or a radio button takes no text: a letter that is pressed there is meant for the page. */
function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(radio|checkbox|button|file)$/.test(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
}

const isTyped = (letter: string) => (event: KeyboardEvent) =>
  event.key === letter && !event.ctrlKey && !event.metaKey && !takesText(event.target)

const isPaletteKey = (event: KeyboardEvent) =>
  letterOf(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey

export const shortcuts: readonly Shortcut[] = [
  {
    keys: paletteKeys,
    what: 'Search or jump to a location, a page or an action',
    isPressed: isPaletteKey,
    opens: 'palette',
  },
  { keys: '/', what: 'Go to the search of this page', isPressed: isTyped('/'), opens: null },
  { keys: '?', what: 'Show this list', isPressed: isTyped('?'), opens: 'shortcuts' },
]
