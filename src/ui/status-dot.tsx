import './status-dot.css'

interface StatusDotProps {
  on: boolean
  /** Absent if the words already stand beside the dot. */
  label?: string
  /** The tooltip, if it says more than the label. */
  hint?: string
  /** A disconnected screen that nobody is known to miss; or it is not known if the screen is connected. */
  off?: 'unmissed' | 'unknown' | undefined
  /** The state was true some time ago and may have changed since. */
  uncertain?: boolean
}

/** A green disc, a red diamond, a red ring or a grey one, with a tooltip that says the same in words. */
export function StatusDot({ on, label, hint = label, off, uncertain = false }: StatusDotProps) {
  const className = `dot ${on ? 'dot-on' : `dot-off dot-off-${off}`} ${uncertain ? 'dot-uncertain' : ''}`
  return label ? (
    <span role="img" aria-label={label} title={hint} className={className} />
  ) : (
    <span aria-hidden="true" className={className} />
  )
}
