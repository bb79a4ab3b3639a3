/** The modal dialogs that are open, the topmost last. */
const open: HTMLDialogElement[] = []

/** Whether one has opened or closed since a click, or the first of two, began. */
let hasChanged = false

/** Puts a dialog on top. @returns takes it away again */
export function stackDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  hasChanged = true
  return () => {
    open.splice(open.indexOf(dialog), 1)
    hasChanged = true
  }
}

/** Whether something lies over the page. */
export const hasDialog = (): boolean => open.length > 0

/** Does to the topmost dialog what Escape does, which its owner may refuse. @returns whether there was one */
export function closeTopDialog(): boolean {
  return open.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true })) !== undefined
}

/** The second half of a double click was not meant for what the first half has brought up, or has uncovered. */
function dropSecondClick(event: MouseEvent): void {
  if (event.type === 'mousedown' && event.detail < 2) hasChanged = false
  if (event.detail < 2 || !hasChanged) return
  event.preventDefault()
  event.stopPropagation()
}

for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, dropSecondClick, { capture: true })
