import './progress-bar.css'

interface ProgressBarProps {
  label: string
  value: number
  max: number
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className="progress-bar" aria-label={label} value={value} max={max} />
}
