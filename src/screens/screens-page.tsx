import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fetchLocations } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { presenceOf } from '../realtime/presence.ts'
import { useKeptTrying, useLiveStatus } from '../realtime/use-presence.ts'
import { useStore } from '../base/stores.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ScreensIcon } from '../ui/icons.ts'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { numberText } from '../base/counted.ts'
import { fleetAgeText } from '../fleet/fleet-age-text.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { dotLooks } from './screen-state.ts'
import { useMoment } from '../ui/use-moment.ts'
import { ScreenWall } from './screen-wall.tsx'
import { countTiles, type Tile } from './tiles.ts'
import { useTiles } from './use-tiles.ts'
import './screens-page.css'

const title = texts.sidebar.screens

/** All screens that are expected to be connected, for a monitor on the wall (requirements 32.11, 32.12 and 32.13). */
export function ScreensPage() {
  useKeptTrying()
  const fleet = useFleet()
  const { day } = useMoment()
  const tiles = useTiles(fleet, day)
  const locations = useQuery({ ...locationsQuery, refetchOnMount: false })
  const hasFailed = locations.isError && !locations.data
  const isLoading = fleet.isPending && !hasFailed
  return (
    <div className="screens-page" aria-busy={isLoading}>
      <PageTitle>{title}</PageTitle>
      <header className="page-head">
        <h1>{title}</h1>
        <Counts tiles={tiles} />
        <p className="muted">{fleetAgeText(fleet, 'playlists')}</p>
        <FullScreen />
      </header>
      <SpinnerOverlay busy={isLoading} letsThrough />
      <ConnectionNotice />
      {hasFailed ? (
        <LoadFailed name="locations" query={locations} queryKey={locationsQuery.queryKey} load={fetchLocations} />
      ) : (
        <ScreenWall tiles={tiles} day={day} prefer={fleet.prefer} />
      )}
      {tiles.length === 0 && !hasFailed && !fleet.isPending && <NoScreens fleet={fleet} />}
    </div>
  )
}

const shown = [
  { state: 'dark', look: dotLooks.dark, words: 'dark' },
  { state: 'noted', look: dotLooks.dark, words: 'dark with a note' },
  { state: 'unknown', look: { on: false, off: 'unknown' }, words: 'unknown' },
  { state: 'connected', look: dotLooks.connected, words: 'connected' },
] as const

function Counts({ tiles }: { tiles: readonly Tile[] }) {
  const counts = useMemo(() => countTiles(tiles), [tiles])
  return (
    <ul className="wall-counts" aria-label="States">
      {shown.map(({ state, look, words }) =>
        counts[state] > 0 ? (
          <li key={state}>
            <StatusDot {...look} /> <span>{`${numberText(counts[state])} ${words}`}</span>
          </li>
        ) : null,
      )}
    </ul>
  )
}

/** Says that nothing is known while the console itself is not connected: a dark screen is something else. */
function ConnectionNotice() {
  const { state } = useLiveStatus()
  const { reconnect } = useStore(presenceOf)
  if (state === 'live' || state === 'connecting') return null
  return (
    <p className="notice notice-danger" role="status">
      <span>This console has lost its connection. Until it is back, nothing is known of the screens.</span>
      {state === 'lost' && <Button onClick={reconnect}>Reconnect</Button>}
    </p>
  )
}

function NoScreens({ fleet: { isLoading } }: { fleet: Fleet }) {
  return isLoading ? (
    <p className="muted">Loading the playlists of the locations…</p>
  ) : (
    <EmptyState icon={ScreensIcon} title="No screen is expected: nothing is switched on anywhere.">
      <p className="muted">A screen comes here as soon as one of its playlists is switched on with Update.</p>
    </EmptyState>
  )
}

/** Hides the browser and the sidebar; the Escape key shows them again, and so does the way to another page. */
function FullScreen() {
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    [],
  )
  // A telephone may have no such mode.
  if (!document.fullscreenEnabled) return null
  return (
    <Button className="wall-full" onClick={() => void document.documentElement.requestFullscreen()}>
      Full screen
    </Button>
  )
}
