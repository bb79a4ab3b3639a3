const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys of the command palette as they are labelled on this person's keyboard. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A checkbox or a radio button takes no text: a letter that is pressed there is meant for the page. */
const takesText = (target: EventTarget | null) =>
  isTyping(target) && !(target instanceof HTMLInputElement && /^(radio|checkbox|button|file)$/.test(target.type))

export type Shortcut = 'palette' | 'shortcuts' | 'search'

/** The console's shortcut for a key press; null if there is none or the key is typed into a field. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.isComposing || event.altKey || event.repeat) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  if (takesText(event.target)) return null
  if (event.key === '?') return 'shortcuts'
  return event.key === '/' ? 'search' : null
}
