import './progress-bar.css'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  className?: string
}

export function ProgressBar({ label, value, max, className = '' }: ProgressBarProps) {
  return <progress className={`progress-bar ${className}`} aria-label={label} value={value} max={max} />
}
