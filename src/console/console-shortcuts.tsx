import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { hasDialog } from '../ui/dialog/dialog-stack.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { consolePart } from '../ui/lazy-part.tsx'
import { OpenContext, type Overlay, shortcuts } from './shortcuts.ts'

const CommandPalette = consolePart(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutSheet = consolePart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  return field !== null
}

interface KeysWhileLoadingProps {
  typed: RefObject<string>
  onClose: () => void
}

/** A line break is the Enter key. */
function KeysWhileLoading({ typed, onClose }: KeysWhileLoadingProps) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing) return
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Enter') typed.current += '\n'
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
  return null
}

/** An open modal keeps the keyboard. */
export function ConsoleShortcuts({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Overlay | null>(null)
  const typed = useRef('')
  const close = () => {
    typed.current = ''
    setOpen(null)
  }

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
      <ErrorBoundary>
        <Suspense fallback={open === 'palette' && <KeysWhileLoading typed={typed} onClose={close} />}>
          {open === 'palette' && <CommandPalette typed={typed} onClose={close} />}
          {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </OpenContext>
  )
}
