import { type ReactNode, useLayoutEffect, useState } from 'react'
import { hasDialog } from '../ui/dialog/dialog-stack.ts'
import { CommandPalette } from './command-palette.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { OpenContext, type Overlay, shortcuts } from './shortcuts.ts'

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  return field !== null
}

/** An open modal keeps the keyboard. */
export function ConsoleShortcuts({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)

  // A layout effect: a passive one begins after the first picture, and a key pressed between the two would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.repeat) return
      const shortcut = shortcuts.find(({ isPressed }) => isPressed(event))
      if (!shortcut) return
      const { opens } = shortcut
      const isFree = !hasDialog()
      // Otherwise the browser's own search bar would open.
      if (opens || (isFree && focusSearch())) event.preventDefault()
      if (opens && isFree) setOpen(opens)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <OpenContext value={setOpen}>
      {children}
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </OpenContext>
  )
}
