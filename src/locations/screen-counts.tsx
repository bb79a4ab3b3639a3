import { type ScreenType, screenTypes } from '../base/id.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { dotLooks } from '../screens/screen-state.ts'
import { usePresenceAge } from '../screens/use-presence-age.ts'
import type { StateCounts } from './screen-states.ts'
import './screen-counts.css'

const plural = { videowall: ['videowall', 'videowalls'], ticker: ['ticker', 'tickers'] } as const

/** The states that are worth a number; the connected screens are the rest. */
const shown = [
  { state: 'dark', words: 'dark' },
  { state: 'unknown', words: 'disconnected, not known if switched on' },
  { state: 'off', words: 'off' },
] as const

/** The number of screens that are expected to be connected, and of those that are not, with the dot of each state. */
export function ScreenCounts({ counts }: { counts: Record<ScreenType, StateCounts> }) {
  const { isKnown, asOf } = usePresenceAge()
  const isEmpty = Object.values(counts.videowall).every(count => count === 0)
  return (
    <ul className="screen-counts" aria-label="Screens">
      {(isKnown && !isEmpty ? screenTypes : []).map(type => {
        const { connected, dark, unknown } = counts[type]
        const expected = connected + dark + unknown
        const areAllConnected = expected > 0 && expected === connected
        return (
          <li key={type}>
            <span>{`${expected} ${plural[type][expected === 1 ? 0 : 1]}${areAllConnected ? ', all connected' : ''}`}</span>
            {shown.map(({ state, words }) =>
              counts[type][state] > 0 ? (
                <span key={state}>
                  , <StatusDot {...dotLooks[state]} /> <span>{`${counts[type][state]} ${words}`}</span>
                </span>
              ) : null,
            )}
            <span>{asOf}</span>
          </li>
        )
      })}
    </ul>
  )
}
