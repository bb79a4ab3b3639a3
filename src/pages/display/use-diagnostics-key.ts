import { useEffect, useState } from 'react'

/** True while the diagnostics are open: from the start with `?debug`, later by Ctrl+Shift+D. */
export function useDiagnosticsKey(): boolean {
  const [isOpen, setIsOpen] = useState(() => new URLSearchParams(window.location.search).has('debug'))
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return
      event.preventDefault()
      setIsOpen(open => !open)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return isOpen
}
