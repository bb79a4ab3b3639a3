import { createContext, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { hasDialog } from '../../ui/dialog-stack.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { lazyPart } from '../lazy-part.ts'
import { shortcutOf } from './shortcut-keys.ts'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

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

  useEffect(() => {
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
      <ErrorBoundary>
        <Suspense fallback={null}>
          {open === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
          {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </OpenContext>
  )
}
