const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What opens the command palette, as this person's keyboard has it. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A switch or a button of choice takes no text: a letter pressed there is meant for the page. */
const takesText = (target: EventTarget | null) =>
  isTyping(target) && !(target instanceof HTMLInputElement && /^(radio|checkbox|button|file)$/.test(target.type))

export type Shortcut = 'palette' | 'shortcuts' | 'search'

/** Which shortcut of the console a key press is; null for none, or where the key belongs to a field. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.isComposing || event.altKey || event.repeat) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  if (takesText(event.target)) return null
  if (event.key === '?') return 'shortcuts'
  return event.key === '/' ? 'search' : null
}
