import './progress-bar.css'

interface ProgressBarProps {
  /** The name for screen readers. */
  label: string
  value: number
  max: number
  className?: string
}

/** A bar that shows how much of some work is done. */
export function ProgressBar({ label, value, max, className = '' }: ProgressBarProps) {
  return <progress className={`progress-bar ${className}`} aria-label={label} value={value} max={max} />
}
