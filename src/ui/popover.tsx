import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { BidiText } from './bidi-text.tsx'
import './popover.css'

interface PopoverProps {
  title: string
  /** The place of its opener in the window's coordinates. */
  anchor: DOMRect
  onClose: () => void
  children: ReactNode
}

const GAP = 8

/** Escape or a click elsewhere closes it. A control with `data-autofocus` gets the focus. */
export function Popover({ title, anchor, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.showPopover()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const { width, height } = element.getBoundingClientRect()
    // The width without the scroll bar of the page, and without the space that is kept for it.
    const page = document.documentElement.getBoundingClientRect()
    const left = Math.min(anchor.left, page.right - width - GAP)
    const below = anchor.bottom + GAP
    const top = below + height > window.innerHeight ? anchor.top - height - GAP : below
    element.style.left = `${Math.max(GAP, left)}px`
    element.style.top = `${Math.max(GAP, top)}px`
  }, [anchor])

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      className="popover frame"
      onToggle={event => event.newState === 'closed' && onClose()}
    >
      <p className="popover-title strong breaks small below-2">
        <BidiText text={title} />
      </p>
      {children}
    </div>
  )
}
