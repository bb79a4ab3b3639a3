import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { guardedReload } from '../../reload.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { shortcutOf } from './shortcut-keys.ts'

/** A deploy that has taken the part away costs one reload. */
async function orReload<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part
  } catch (error) {
    await guardedReload()
    throw error
  }
}

const CommandPalette = lazy(async () => {
  const { CommandPalette } = await orReload(import('./command-palette.tsx'))
  return { default: CommandPalette }
})
const ShortcutSheet = lazy(async () => {
  const { ShortcutSheet } = await orReload(import('./shortcut-sheet.tsx'))
  return { default: ShortcutSheet }
})

export type OpenOverlay = (overlay: 'palette' | 'shortcuts') => void

const OpenContext = createContext<OpenOverlay>(() => undefined)

/** Opens the command palette or the sheet of shortcuts. */
export const useOpenOverlay = (): OpenOverlay => use(OpenContext)

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  return field !== null
}

/** The keys that work on every signed-in page, and what they open. A modal that is open keeps the keyboard. */
export function ConsoleShortcuts({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpen(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!shortcut) return
      const isFree = !document.querySelector('dialog[open]')
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
