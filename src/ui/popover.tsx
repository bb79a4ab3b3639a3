import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { BidiText } from './bidi-text.tsx'
import './popover.css'

interface PopoverProps {
  title: string
  /** Its opener, which it follows if the window changes. */
  anchor: Element
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
    const place = () => {
      // At its old place, near an edge, it would be narrower than its words.
      element.style.left = '0'
      const opener = anchor.getBoundingClientRect()
      const { width, height } = element.getBoundingClientRect()
      // The width without the scroll bar of the page, and without the space that is kept for it.
      const page = document.documentElement.getBoundingClientRect()
      const left = Math.min(opener.left, page.right - width - GAP)
      const below = opener.bottom + GAP
      const top = below + height > window.innerHeight ? opener.top - height - GAP : below
      element.style.left = `${Math.max(GAP, left)}px`
      element.style.top = `${Math.max(GAP, top)}px`
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
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
