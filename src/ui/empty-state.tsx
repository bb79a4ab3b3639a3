import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  icon: LucideIcon
  /** What is not there, in one line. */
  title: string
  /** What to do next. */
  children?: ReactNode
}

/** What stands where a list would be: that it is empty, what to do next, and the button to do it. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon size={22} aria-hidden />
      <p className="empty-state-title">{title}</p>
      {children}
    </div>
  )
}
