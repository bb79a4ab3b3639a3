import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  icon: LucideIcon
  /** One line that names what is missing. */
  title: string
  /** The next step. */
  children?: ReactNode
}

/** Shown in place of an empty list: a title, the next step, and the button for it. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon size={22} aria-hidden />
      <p className="empty-state-title">{title}</p>
      {children}
    </div>
  )
}
