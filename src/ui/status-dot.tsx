import './status-dot.css'

interface StatusDotProps {
  on: boolean
  label: string
  /** The tooltip, where it says more than the label. */
  hint?: string
  /** What it shows was true some time ago and may not be now. */
  uncertain?: boolean
}

/** A green or red dot whose tooltip says in words what the colour means. */
export function StatusDot({ on, label, hint = label, uncertain = false }: StatusDotProps) {
  const look = `dot ${on ? 'dot-on' : 'dot-off'} ${uncertain ? 'dot-uncertain' : ''}`
  return <span role="img" aria-label={label} title={hint} className={look} />
}
