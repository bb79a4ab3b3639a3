import './status-dot.css'

/** A green or red dot whose tooltip says in words what the colour means. */
export function StatusDot({ on, label }: { on: boolean; label: string }) {
  return <span role="img" aria-label={label} title={label} className={on ? 'dot dot-on' : 'dot dot-off'} />
}
