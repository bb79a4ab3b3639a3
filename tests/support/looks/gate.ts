/** A promise that a test resolves when it opens the gate: it holds an answer back until then. */
export function aGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}
