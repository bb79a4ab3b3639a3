import { useState } from 'react'
import { type LiveStatus, presenceOf } from '../realtime/presence.ts'
import { useLiveStatus } from '../realtime/use-presence.ts'
import { useStore } from '../base/stores.ts'
import { Button } from '../ui/button.tsx'
import './live-status-line.css'

/** Attempts of the library before it gives up (requirement 12.2). */
const ATTEMPTS = 5

/** The line of the sidebar that says if the dots are up to date (requirement 12.8). */
export function LiveStatusLine() {
  const status = useLiveStatus()
  const { reconnect } = useStore(presenceOf)
  const spoken = useSpoken(status.state)
  return (
    <>
      <p className={`live-status live-status-${status.state}`}>
        <span>{liveText(status)}</span>
        {status.state === 'lost' && (
          <Button variant="quiet" onClick={reconnect}>
            Reconnect
          </Button>
        )}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}

const spokenWords = { lost: 'The screens are no longer followed.', back: 'The screens are followed again.' }

/** The sentence for a screen reader: only for the loss and for its end, not for each attempt between them. */
function useSpoken(state: LiveStatus['state']): string {
  const [spoken, setSpoken] = useState('')
  if (state === 'lost' && spoken !== spokenWords.lost) setSpoken(spokenWords.lost)
  if (state === 'live' && spoken === spokenWords.lost) setSpoken(spokenWords.back)
  return spoken
}

function liveText(status: LiveStatus): string {
  switch (status.state) {
    case 'connecting':
      return 'Connecting…'
    case 'live':
      return 'Live'
    case 'reconnecting':
      return `Reconnecting… (${status.attempt} of ${ATTEMPTS})`
    case 'lost':
      return 'Live status lost · '
  }
}
