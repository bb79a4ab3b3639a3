import { createEmitter } from '../../emitter.ts'

const KEY = 'ASK_BEFORE_LARGE_FILES'

const changes = createEmitter()
let asks = stored()

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

/** The setting "Ask before large files" of this browser. */
export const asksBeforeLarge = (): boolean => asks

/** Keeps the person's choice for this browser. */
export function chooseAskBeforeLarge(next: boolean): void {
  asks = next
  try {
    if (next) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // If the browser blocks storage, the choice lives as long as the page does.
  }
  changes.emit()
}

/** Calls the listener after every change of the setting. */
export const subscribeToAsksBeforeLarge = changes.subscribe
