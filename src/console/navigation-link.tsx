import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface NavigationLinkProps {
  to: string
  title?: string
  /** The accessible name, if the content is not the name in one piece. */
  label?: string | undefined
  tabIndex?: number | undefined
  'data-key'?: string
  children: ReactNode
}

export function NavigationLink({ to, label, children, ...rest }: NavigationLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = to.split('?', 1)[0] === pathname
  return (
    <Link
      {...rest}
      to={to}
      aria-label={label}
      className="sidebar-link hover-fill row"
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
