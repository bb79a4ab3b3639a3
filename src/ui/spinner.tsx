import { useEffect, useRef, useState } from 'react'
import './spinner.css'

/** A shorter call shows no spinner, and a visible spinner stays at least this long, so that nothing flashes. */
const SPINNER_MS = 200

function useSteady(busy: boolean): boolean {
  const [shown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (busy === shown) return
    const wait = busy ? SPINNER_MS : Math.max(0, shownAt.current + SPINNER_MS - performance.now())
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setShown(busy)
    }, wait)
    return () => clearTimeout(timer)
  }, [busy, shown])
  return shown
}

interface SpinnerOverlayProps {
  busy: boolean
  /** A person may go to another page instead of waiting. */
  letsThrough?: boolean
}

/** Covers the page while something is under way (requirement 3.5). */
export function SpinnerOverlay({ busy, letsThrough = false }: SpinnerOverlayProps) {
  return useSteady(busy) ? <Overlay letsThrough={letsThrough} /> : null
}

function Overlay({ letsThrough }: { letsThrough: boolean }) {
  const overlay = useRef<HTMLDivElement>(null)
  // As a popover the overlay is in the top layer, above an open modal.
  useEffect(() => overlay.current?.showPopover(), [])
  return (
    <div
      ref={overlay}
      className={letsThrough ? 'spinner-overlay spinner-overlay-through' : 'spinner-overlay'}
      popover="manual"
      role="status"
      aria-label="Loading"
    >
      <span className="spinner" aria-hidden="true" />
    </div>
  )
}
