/**
 * Who takes the focus when a dialog closes and the control that opened it has gone with its row, as after a delete:
 * the row beside it, else the page's main part.
 * @returns to be called when the dialog has closed, with it; does nothing where the focus has found its way back
 */
export function focusHeir(owner: Element | null): (closed: Element) => void {
  const row = owner?.closest('li, tr, article')
  if (!owner || !row) return () => undefined
  const beside = [row.nextElementSibling, row.previousElementSibling]
  return closed => {
    const active = document.activeElement
    if (owner.isConnected || (active !== document.body && !closed.contains(active))) return
    // Its first control, not the same one: an Enter held down would delete one row after the other.
    const heir = beside.find(other => other?.isConnected)?.querySelector('button')
    if (heir) heir.focus()
    else document.querySelector('main')?.focus({ preventScroll: true })
  }
}
