import { useEffect, useId } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { isMissing } from '../api/api-error.ts'
import { type Playlist, type ScreenType, screenTypes } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import type { Id } from '../base/id.ts'
import { Loaded } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { useUnsaved } from '../page/unsaved.ts'
import { routes, schedulePath } from '../routes.ts'
import { texts } from '../texts.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { ChangesElsewhere, useFreshPlaylists } from './changes-elsewhere.tsx'
import { useCopy } from './copy/copy-dialog.tsx'
import { MediaGallery } from './gallery/media-gallery.tsx'
import { useGallery } from './gallery/use-gallery.ts'
import { useDeletedPlaylistAlert } from './playlist/kept-plan.ts'
import { PresenceNews } from './screen-line.tsx'
import { TapePanel } from './tape-panel.tsx'
import { useEditing } from './use-editing.ts'
import { useLocationInPath, usePagePlaylists, usePlace } from './use-location.ts'
import { type ScreenSwitches, useScreenSwitches } from './use-screen-switches.ts'
import { updatePreview, useUnpublishedCount, waitingCards } from './use-unpublished.ts'
import './location-page.css'

const words = texts.location

interface ScreensPanelProps {
  screens: ScreenSwitches
  isReady: boolean
}

function ScreensPanel({ screens, isReady }: ScreensPanelProps) {
  const { locationId } = usePlace()
  const playlists = usePagePlaylists() ?? []
  const titleId = useId()
  const hintId = useId()
  const count = useCount(locationId, screens, playlists)
  const changes = counted(count, 'change')
  useUnsaved('the switches', screens.isUnsaved)
  return (
    <section className="screens card flow" aria-labelledby={titleId}>
      <h2 id={titleId}>Screens</h2>
      {screenTypes.map(type => (
        <ScreenSwitch
          key={type}
          type={type}
          screens={screens}
          hasPlaylists={playlists.some(one => one.type === type)}
        />
      ))}
      <div className="screens-publish row gap-4 to-end">
        <p id={hintId} className="breaks small muted">
          {count > 0 && <span className="visually-hidden">{`${changes}. `}</span>}
          {screens.isUnsaved && <span>Not saved yet </span>}
          <BidiText text={updatePreview(playlists, screens.isOn)} />
        </p>
        <Button
          variant={screens.isUnsaved || count > 0 ? 'primary' : 'secondary'}
          // A button that is disabled while it has the focus would lose it.
          disabled={!isReady}
          aria-busy={screens.isPending}
          aria-describedby={hintId}
          onClick={screens.update}
        >
          {words.update}
          {/* The name of the button stays the same; its description has the count. */}
          {count > 0 && <span aria-hidden>{`· ${changes}`}</span>}
        </Button>
      </div>
    </section>
  )
}

/** The changes of both screens that an Update publishes, the cards that it turns on included. */
function useCount(locationId: Id, { isOn }: ScreenSwitches, playlists: readonly Playlist[]): number {
  const unpublished = [useUnpublishedCount(locationId, 'videowall'), useUnpublishedCount(locationId, 'ticker')]
  const waiting = screenTypes.filter(isOn).map(type => waitingCards(playlists, type).length)
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
        <span id={`${id}-reason`} className="screen-switch-reason small muted">
          {`Turned on because its screen is connected; ${hasPlaylists ? 'its playlists are off' : 'it has no playlists'}`}
        </span>
      )}
    </span>
  )
}

/** The location page (section 6 of tests/requirements.md). Another location starts with a new state. */
export function LocationPage() {
  const { id } = useParams()
  return <LocationDashboard key={id} />
}

function LocationDashboard() {
  const location = useLocationInPath()
  const editing = useEditing()
  const isEditing = screenTypes.some(type => editing.panels[type] || editing.adding[type])
  const playlists = useFreshPlaylists(location.id, isEditing)
  const screens = useScreenSwitches(location.id, location.uniqueId, playlists.data)
  useDeletedPlaylistAlert(playlists.data)
  usePlaylistInAddress(playlists.isSuccess)
  const gallery = useGallery()
  const copy = useCopy()
  // A 404 about a location that is in the list comes from a server that has no playlists for it.
  if (isMissing(playlists.error) && !playlists.data && !location.isListed) return <UnknownLocation />
  return (
    <>
      <PageTitle>{location.title}</PageTitle>
      <SpinnerOverlay busy={playlists.isLoading} letsThrough />
      <header className="page-head">
        <h1 dir="auto" title={location.title}>
          {location.title}
        </h1>
        <Link to={schedulePath({ location: location.id })}>{texts.sidebar.schedule}</Link>
        <Connection isOn={screenTypes.some(screens.isOn)} />
        <ChangesElsewhere locationId={location.id} />
        <PresenceNews key={location.uniqueId} uniqueId={location.uniqueId} />
      </header>
      {location.isGone && <NotThere text="This location is not in the list any more: somebody has deleted it." />}
      <ScreensPanel screens={screens} isReady={playlists.isSuccess && location.uniqueId !== ''} />
      <Loaded name="playlists" query={playlists} of={playlistsQuery(location.id)}>
        <div className="tapes columns">
          {screenTypes.map(type => (
            <TapePanel
              key={type}
              type={type}
              isOn={screens.isOn(type)}
              editing={editing}
              openGallery={gallery.open}
              openCopy={copy.open}
              tell={screens.tell}
            />
          ))}
        </div>
      </Loaded>
      {gallery.target && <MediaGallery target={gallery.target} gallery={gallery} tell={screens.tell} />}
      {copy.dialog}
    </>
  )
}

function UnknownLocation() {
  return (
    <>
      <PageTitle>{words.defaultTitle}</PageTitle>
      <header className="page-head">
        <h1>{words.defaultTitle}</h1>
      </header>
      <NotThere text="There is no location with this address. It may have been deleted." />
    </>
  )
}

function NotThere({ text }: { text: string }) {
  return (
    <p className="notice notice-danger" role="status">
      <span>
        {text} See <Link to={routes.locations}>{texts.sidebar.manageLocation}</Link>.
      </span>
    </p>
  )
}

/** The state comes from the two switches, not from the presence list (requirement 6.1). */
function Connection({ isOn }: { isOn: boolean }) {
  const word = isOn ? words.connected : words.disconnected
  return (
    <p className="connection row small muted">
      <StatusDot on={isOn} off="unmissed" />
      <span role="status" aria-label={word}>
        {word}
      </span>
    </p>
  )
}

/** Shows the playlist that the address names, as in `#playlist-7`, once the playlists are loaded. */
function usePlaylistInAddress(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const id = /^#playlist-([\w-]+)$/.exec(hash)?.[1]
    const card = isLoaded && id ? document.querySelector<HTMLElement>(`[data-playlist~="${id}"]`) : null
    if (!card) return
    card.scrollIntoView()
    // base.css highlights it once no dialog lies over it.
    card.dataset.changed = ''
    card.addEventListener('animationend', () => delete card.dataset.changed, { once: true })
  }, [hash, isLoaded])
}
