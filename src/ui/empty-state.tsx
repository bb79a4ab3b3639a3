import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** The next step. */
  children?: ReactNode
}

export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="empty-state centred muted">
      <Icon size={22} aria-hidden />
      <p className="empty-state-title strong breaks">{title}</p>
      {children}
    </div>
  )
}
