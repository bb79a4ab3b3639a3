import { useEffect, useRef, useState } from 'react'
import './spinner.css'

/** A call that ends sooner shows no spinner, and a spinner that shows stays at least this long: no flashing. */
const SPINNER_MS = 400

function useSteady(busy: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (busy === shown) return
    const timer = setTimeout(() => setShown(busy), SPINNER_MS)
    return () => clearTimeout(timer)
  }, [busy, shown])
  return shown
}

/** The overlay that appears during calls (specification section 2). */
export function SpinnerOverlay({ busy }: { busy: boolean }) {
  return useSteady(busy) ? <Overlay /> : null
}

function Overlay() {
  const overlay = useRef<HTMLDivElement>(null)
  // As a popover it lies in the top layer: above a modal that is open.
  useEffect(() => overlay.current?.showPopover(), [])
  return (
    <div ref={overlay} className="spinner-overlay" popover="manual" role="status" aria-label="Loading">
      <span className="spinner" aria-hidden="true" />
    </div>
  )
}
