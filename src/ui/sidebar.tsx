import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { CancelIcon, MenuIcon } from './icons.ts'
import './sidebar.css'

interface SidebarProps {
  /** Changes when the person has gone somewhere: the slide-out menu then closes. */
  place: string
  brand: ReactNode
  /** What stands at the end of the bar of small screens. */
  barEnd: ReactNode
  /** Stays in sight below entries that scroll. */
  foot: ReactNode
  children: ReactNode
}

/** The main navigation: a column on wide screens, a slide-out menu behind a burger button on small ones. */
export function Sidebar({ place, brand, barEnd, foot, children }: SidebarProps) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === place
  const close = () => setOpenedAt(null)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenedAt(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <>
      <header className="topbar">
        <IconButton label="Menu" icon={MenuIcon} aria-expanded={open} onClick={() => setOpenedAt(place)} />
        {brand}
        {barEnd}
      </header>
      {open && <button type="button" className="sidebar-scrim" aria-label="Close menu" onClick={close} />}
      <nav aria-label="Main" className={open ? 'sidebar sidebar-open' : 'sidebar'}>
        <div className="sidebar-brand">
          {brand}
          <IconButton label="Close menu" icon={CancelIcon} className="sidebar-close" onClick={close} />
        </div>
        {children}
        <div className="sidebar-foot">{foot}</div>
      </nav>
    </>
  )
}
