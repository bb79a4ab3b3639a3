import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { CancelIcon, MenuIcon } from './icons.ts'
import './sidebar.css'

/** The link is visible while it has the focus. */
export function SkipLink({ onSkip }: { onSkip: () => void }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to an anchor, without a new address for the router.
    <a
      href="#main"
      className="skip-link"
      onClick={event => {
        event.preventDefault()
        onSkip()
      }}
    >
      Skip to content
    </a>
  )
}

interface SidebarProps {
  /** Changes with every navigation, also to the same page: the slide-out menu then closes. */
  place: string
  brand: ReactNode
  /** Stands at the end of the top bar, which only small windows show. */
  barEnd: ReactNode
  /** The foot does not scroll with the rest. */
  foot: ReactNode
  children: ReactNode
}

/** The menu closes when the focus leaves it. @returns the function that undoes it */
function enterMenu(menu: HTMLElement, close: () => void): () => void {
  const opener = document.activeElement
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  }
  menu.focus()
  document.addEventListener('keydown', onKey)
  menu.addEventListener('focusout', onFocusOut)
  return () => {
    document.removeEventListener('keydown', onKey)
    menu.removeEventListener('focusout', onFocusOut)
    if (menu.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
  }
}

/** A column in a wide window, a slide-out menu behind a burger button in a small one. */
export function Sidebar({ place, brand, barEnd, foot, children }: SidebarProps) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === place
  const close = () => setOpenedAt(null)
  const menu = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!open || !menu.current) return
    return enterMenu(menu.current, () => setOpenedAt(null))
  }, [open])

  return (
    <>
      <header className="topbar row">
        <IconButton label="Menu" icon={MenuIcon} aria-expanded={open} onClick={() => setOpenedAt(place)} />
        {brand}
        {barEnd}
      </header>
      {open && <button type="button" className="sidebar-scrim" aria-label="Close menu" onClick={close} />}
      <nav
        ref={menu}
        tabIndex={-1}
        aria-label="Main"
        className={open ? 'sidebar column sidebar-open' : 'sidebar column'}
      >
        <div className="sidebar-brand row between below-3">
          {brand}
          <IconButton label="Close menu" icon={CancelIcon} className="sidebar-close" onClick={close} />
        </div>
        {children}
        <div className="sidebar-foot stack gap-1">{foot}</div>
      </nav>
    </>
  )
}
