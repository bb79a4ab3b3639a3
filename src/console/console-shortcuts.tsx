import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { hasDialog } from '../ui/dialog/dialog-stack.ts'
import { CommandPalette } from './command-palette.tsx'
import { shortcutOf } from './commands.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

export type OpenOverlay = (overlay: 'palette' | 'shortcuts') => void

const OpenContext = createContext<OpenOverlay>(() => undefined)

/** A function that opens the command palette or the sheet of shortcuts. */
export const useOpenOverlay = (): OpenOverlay => use(OpenContext)

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  return field !== null
}

/** The shortcuts of every signed-in page, and the overlays that they open. An open modal keeps the keyboard. */
export function ConsoleShortcuts({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpen(null)

  // A layout effect: a passive one begins after the first picture, and a key pressed between the two would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!shortcut) return
      const isFree = !hasDialog()
      if (shortcut === 'search') {
        if (isFree && focusSearch()) event.preventDefault()
        return
      }
      // Otherwise the browser's own search bar would open.
      event.preventDefault()
      if (isFree) setOpen(shortcut)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <OpenContext value={setOpen}>
      {children}
      {open === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </OpenContext>
  )
}
