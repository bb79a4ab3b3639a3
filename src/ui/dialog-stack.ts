/** The modal dialogs that are open, the topmost last. */
const open: HTMLDialogElement[] = []

/** Puts a dialog on top. @returns takes it away again */
export function stackDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  return () => void open.splice(open.indexOf(dialog), 1)
}

/** Whether something lies over the page. */
export const hasDialog = (): boolean => open.length > 0

/** Does to the topmost dialog what Escape does, which its owner may refuse. @returns whether there was one */
export function closeTopDialog(): boolean {
  return open.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true })) !== undefined
}
