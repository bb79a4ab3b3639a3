/**
 * Prepares for a dialog that closes when its opener has gone. If the opener has gone with its row, as after a delete,
 * the focus goes to the row beside it; else it goes to the main part of the page.
 * @returns the function to call with the closed dialog; it does nothing if the browser has restored the focus
 */
export function restoreFocus(opener: Element | null): (closed: Element) => void {
  if (!opener) return () => undefined
  const row = opener.closest('li, tr, article')
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]
  return closed => {
    const active = document.activeElement
    if (opener.isConnected || (active !== document.body && !closed.contains(active))) return
    // The first control, not the same one: an Enter that is held down would delete one row after the other.
    const button = neighbours.find(other => other?.isConnected)?.querySelector('button')
    if (button) button.focus()
    else document.querySelector('main')?.focus({ preventScroll: true })
  }
}
