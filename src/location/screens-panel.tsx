import { useId } from 'react'
import type { Playlist } from '../api/playlists.ts'
import { type Id, type ScreenType, screenTypes } from '../base/id.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useUnsaved } from '../page/unsaved.ts'
import { updatePreview, waitingPlaylists } from './publish-text.ts'
import { useUnpublishedCount } from './use-unpublished.ts'
import { type ScreenSwitches, SWITCHES } from './use-screen-switches.ts'
import './screens-panel.css'

const words = texts.location

interface ScreensPanelProps {
  locationId: Id
  screens: ScreenSwitches
  playlists: readonly Playlist[]
  isReady: boolean
}

/** The two switches of a location's screens, and the button that saves them and publishes the changes. */
export function ScreensPanel({ locationId, screens, playlists, isReady }: ScreensPanelProps) {
  const titleId = useId()
  const hintId = useId()
  const count = useCount(locationId, screens, playlists)
  const counted = count === 1 ? '1 change' : `${count} changes`
  useUnsaved(SWITCHES, screens.isUnsaved)
  return (
    <section className="screens" aria-labelledby={titleId}>
      <h2 id={titleId}>Screens</h2>
      {screenTypes.map(type => (
        <ScreenSwitch
          key={type}
          type={type}
          screens={screens}
          hasPlaylists={playlists.some(one => one.type === type)}
        />
      ))}
      <div className="screens-publish">
        <p id={hintId} className="screens-hint muted">
          {count > 0 && <span className="visually-hidden">{`${counted}. `}</span>}
          {screens.isUnsaved && <span>Not saved yet </span>}
          <span>{updatePreview(playlists, screens.isOn)}</span>
        </p>
        <Button
          variant={screens.isUnsaved || count > 0 ? 'primary' : 'secondary'}
          disabled={!isReady || screens.isPending}
          aria-describedby={hintId}
          onClick={screens.update}
        >
          {words.update}
          {/* The name of the button stays the same; its description has the count. */}
          {count > 0 && <span aria-hidden>{`· ${counted}`}</span>}
        </Button>
      </div>
    </section>
  )
}

/** The changes of both screens that an Update publishes, the playlists that it turns on included. */
function useCount(locationId: Id, { isOn }: ScreenSwitches, playlists: readonly Playlist[]): number {
  const unpublished = [useUnpublishedCount(locationId, 'videowall'), useUnpublishedCount(locationId, 'ticker')]
  const waiting = screenTypes.filter(isOn).map(type => waitingPlaylists(playlists, type).length)
  return [...unpublished, ...waiting].reduce((sum, count) => sum + count, 0)
}

interface ScreenSwitchProps {
  type: ScreenType
  screens: ScreenSwitches
  hasPlaylists: boolean
}

/** One switch; if presence alone turned it on, it says so (requirement 6.27). */
function ScreenSwitch({ type, screens, hasPlaylists }: ScreenSwitchProps) {
  const id = useId()
  const isOn = screens.isOn(type)
  const isByPresence = screens.isOnByPresence(type)
  return (
    <span className="screen-switch">
      <button
        id={`${id}-switch`}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={words.tapes[type]}
        aria-describedby={isByPresence ? `${id}-reason` : undefined}
        onClick={() => screens.choose(type, !isOn)}
      >
        <span className="screen-switch-thumb" />
      </button>
      <label htmlFor={`${id}-switch`}>{words.tapes[type]}</label>
      {isByPresence && (
        <span id={`${id}-reason`} className="screen-switch-reason muted">
          {`Turned on because its screen is connected; ${hasPlaylists ? 'its playlists are off' : 'it has no playlists'}`}
        </span>
      )}
    </span>
  )
}
