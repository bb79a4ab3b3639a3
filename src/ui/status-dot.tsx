import './status-dot.css'

interface StatusDotProps {
  on: boolean
  /** Absent if the words stand beside the dot. */
  label?: string
  /** A tooltip that says more than the label. */
  hint?: string
  /** Nobody is known to miss the screen; or it is not known if it is connected. */
  off?: 'unmissed' | 'unknown' | undefined
  /** The state was true some time ago. */
  uncertain?: boolean
}

/** A green disc, a red diamond, a red ring or a grey one. */
export function StatusDot({ on, label, hint = label, off, uncertain = false }: StatusDotProps) {
  const missed = off ? `dot-off dot-off-${off}` : 'dot-off'
  const className = `dot ${on ? 'dot-on' : missed} ${uncertain ? 'dot-uncertain' : ''}`
  return label ? (
    <span role="img" aria-label={label} title={hint} className={className} />
  ) : (
    <span aria-hidden="true" className={className} />
  )
}
