/** The topmost dialog is the last one. */
const open: HTMLDialogElement[] = []

export function stackDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  dropSecondClicks()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    dropSecondClicks()
  }
}

export const hasDialog = (): boolean => open.length > 0

/** Does what Escape does, which the dialog's owner may refuse. @returns true if there was a dialog */
export function closeTopDialog(): boolean {
  return open.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true })) !== undefined
}

const clicks = ['mousedown', 'click'] as const

/** A double click must not act, with its second half, on a dialog that its first half opened, or on the page below. */
function dropSecondClicks(): void {
  for (const type of clicks) window.addEventListener(type, dropSecondClick, { capture: true })
}

/** `detail` counts the clicks of a series; a new series ends the watch. */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail >= 2) {
    event.preventDefault()
    event.stopPropagation()
  } else if (event.type === 'mousedown') {
    for (const type of clicks) window.removeEventListener(type, dropSecondClick, { capture: true })
  }
}
