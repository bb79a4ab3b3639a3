import { useMemo } from 'react'
import type { Location } from '../api/locations.ts'
import { counted } from '../base/counted.ts'
import { useConnectedScreens } from '../realtime/presence.ts'
import { readWaiting } from '../realtime/presence-list.ts'
import { fullUrl } from '../routes.ts'
import { screenNames } from '../screens/screen-state.ts'
import { Button } from '../ui/button.tsx'

interface WaitingScreensProps {
  title: string
  locations: readonly Location[]
  /** The unique ID in the form. */
  chosen: string
  onChoose: (uniqueId: string) => void
}

/** Anybody may claim any number of names, of any length. */
const MOST = 20
const LONGEST_NAME = 40

function shortName(uniqueId: string): string {
  const letters = [...uniqueId]
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : uniqueId
}

function restText(count: number): string {
  if (count === 0) return `None is seen. Open ${fullUrl('/display/')} on a player, and type the ID that it shows.`
  return count > MOST ? `${counted(count - MOST, 'other')} not shown: type the ID that the screen shows.` : ''
}

/** The screens without a location: a press takes the unique ID of one (requirement 36.5). */
export function WaitingScreens({ title, locations, chosen, onChoose }: WaitingScreensProps) {
  const present = useConnectedScreens()
  const waiting = useMemo(() => {
    const taken = new Set(locations.map(({ unique_id }) => unique_id))
    return [...readWaiting(present, id => taken.has(id))]
  }, [present, locations])
  return (
    <section className="stack above-3" aria-label={title}>
      <h3 className="small">{title}</h3>
      <ul className="flow hide-empty">
        {waiting.slice(0, MOST).map(([uniqueId, types]) => (
          <li key={uniqueId}>
            <Button aria-pressed={uniqueId === chosen} onClick={() => onChoose(uniqueId)}>
              <bdi translate="no">{shortName(uniqueId)}</bdi>{' '}
              <span className="small muted">{types.map(type => screenNames[type]).join(', ')}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="small muted hide-empty breaks">{restText(waiting.length)}</p>
    </section>
  )
}
