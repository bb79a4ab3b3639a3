import { usePresence } from '../../realtime/presence.ts'
import { Button } from '../../ui/button.tsx'

/** The one quiet place that says whether the dots are fresh (readings.md section 3). */
export function LiveStatusLine() {
  const { status, reconnect } = usePresence()
  if (status === 'lost') {
    return (
      <p className="live-status">
        Live status lost ·{' '}
        <Button variant="quiet" onClick={reconnect}>
          Reconnect
        </Button>
      </p>
    )
  }
  return <p className="live-status muted">{status === 'live' ? 'Live' : 'Connecting…'}</p>
}
