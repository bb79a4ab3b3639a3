import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { isMissing } from '../api/api-error.ts'
import { fetchPlaylists } from '../api/playlist-calls.ts'
import { playlistsQuery } from '../api/queries.ts'
import { screenTypes } from '../base/id.ts'
import { routes, schedulePath } from '../routes.ts'
import { texts } from '../texts.ts'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { consolePart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { highlight, recordKey } from '../page/use-highlight.ts'
import { useMoment } from '../ui/use-moment.ts'
import { CopyProvider } from './copy/copy-provider.tsx'
import { useGallery } from './gallery/use-gallery.ts'
import { useDeletedPlaylistTold } from './playlist/kept-plan.ts'
import { ScreenPresence } from './screen-presence.tsx'
import { ScreensPanel } from './screens-panel.tsx'
import { TapePanel } from './tape-panel.tsx'
import { useEditing } from './use-editing.ts'
import { useLocationInPath } from './use-location.ts'
import { useScreenSwitches } from './use-screen-switches.ts'
import './location-page.css'

const MediaGallery = consolePart(async () => (await import('./gallery/media-gallery.tsx')).MediaGallery)

const words = texts.location

/** The location page (section 6 of tests/requirements.md). Another location starts with a new state. */
export function LocationPage() {
  const { id } = useParams()
  return <LocationDashboard key={id} />
}

function LocationDashboard() {
  const location = useLocationInPath()
  const playlists = useQuery(playlistsQuery(location.id))
  const screens = useScreenSwitches(location.id, location.uniqueId, playlists.data)
  const editing = useEditing()
  useDeletedPlaylistTold(playlists.data)
  usePlaylistInAddress(playlists.isSuccess)
  const now = useMoment()
  const gallery = useGallery()
  if (isMissing(playlists.error) && !playlists.data) return <UnknownLocation />
  return (
    <CopyProvider locationId={location.id} playlists={playlists.data}>
      <PageTitle>{location.title}</PageTitle>
      <SpinnerOverlay busy={playlists.isLoading} letsThrough />
      <header className="page-head">
        <h1 dir="auto" title={location.title}>
          {location.title}
        </h1>
        <Link to={schedulePath({ location: location.id })}>{texts.sidebar.schedule}</Link>
        <Connection isOn={screenTypes.some(screens.isOn)} />
        <ScreenPresence uniqueId={location.uniqueId} isSwitchedOn={screens.isOn} />
      </header>
      {location.isGone && (
        <p className="notice notice-danger" role="status">
          <span>
            This location is not in the list any more: somebody has deleted it. See{' '}
            <Link to={routes.locations}>{texts.sidebar.manageLocation}</Link>.
          </span>
        </p>
      )}
      <ScreensPanel
        locationId={location.id}
        screens={screens}
        playlists={playlists.data ?? []}
        isReady={playlists.isSuccess && location.uniqueId !== ''}
      />
      {playlists.isError && !playlists.data ? (
        <LoadFailed
          name="playlists"
          query={playlists}
          queryKey={playlistsQuery(location.id).queryKey}
          load={signal => fetchPlaylists(location.id, signal)}
        />
      ) : (
        <div className="tapes">
          {screenTypes.map(type => (
            <TapePanel
              key={type}
              type={type}
              locationId={location.id}
              uniqueId={location.uniqueId}
              playlists={playlists.data}
              now={now}
              isOn={screens.isOn(type)}
              reach={screens.reachOf(type)}
              editing={editing}
              onAddMedia={gallery.open}
            />
          ))}
        </div>
      )}
      <Suspense fallback={<SpinnerOverlay busy letsThrough />}>
        {gallery.target && <MediaGallery target={gallery.target} gallery={gallery} />}
      </Suspense>
    </CopyProvider>
  )
}

/** The only message for an address whose location the server does not have. */
function UnknownLocation() {
  return (
    <>
      <PageTitle>{words.defaultTitle}</PageTitle>
      <header className="page-head">
        <h1>{words.defaultTitle}</h1>
      </header>
      <p className="notice notice-danger" role="status">
        <span>
          There is no location with this address. It may have been deleted. See{' '}
          <Link to={routes.locations}>{texts.sidebar.manageLocation}</Link>.
        </span>
      </p>
    </>
  )
}

/** The state comes from the two switches, not from the presence list (requirement 6.1). */
function Connection({ isOn }: { isOn: boolean }) {
  const word = isOn ? words.connected : words.disconnected
  return (
    <p className="connection">
      <StatusDot on={isOn} />
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
    if (!id || !isLoaded) return
    const key = recordKey('playlist', id)
    document.querySelector(`[data-record="${key}"]`)?.scrollIntoView?.()
    highlight(key)
  }, [hash, isLoaded])
}
