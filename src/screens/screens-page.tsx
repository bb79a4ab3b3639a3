import { useQuery } from '@tanstack/react-query'
import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react'
import { locationsQuery } from '../api/queries.ts'
import { wallClock } from '../base/clock.ts'
import { numberText } from '../base/counted.ts'
import { useStore } from '../base/stores.ts'
import { createTimer } from '../base/timer.ts'
import { type Fleet, fleetAgeText } from '../fleet/fleet.ts'
import { useGroupLines, withHeads } from '../fleet/group-head.tsx'
import { shownTexts, useReceipts } from '../fleet/receipts.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { Loaded } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { presenceOf, useLiveStatus } from '../realtime/presence.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ScreensIcon } from '../ui/icons.ts'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useMoment } from '../ui/use-moment.ts'
import { isHead, type ListHead, useVirtualList, useWidth } from '../ui/use-virtual-list.tsx'
import { DarkMessagesSwitch } from './dark-messages-switch.tsx'
import { type PlannedPart, plannedAt } from './planned-now.ts'
import { useScreenNotes } from './screen-notes.ts'
import { ScreenTile } from './screen-tile.tsx'
import { layOutWall, TILE_GAP, type Tile, tileStates, tilesOf, wallOf } from './tiles.ts'
import { useVersion, useWatcherVersion, watchOf } from './use-watch.ts'
import { type ExpectedScreen, expectedScreens } from './watch/expected.ts'
import './screens-page.css'

/** The tiles of all expected screens, in the order of the index. */
export function useTiles({ entries }: Pick<Fleet, 'entries'>): Tile[] {
  const watcher = useStore(watchOf)
  const version = useWatcherVersion()
  const receipts = useReceipts()
  const shownVersion = useVersion(receipts)
  // At once: a tile must not go on saying what is over.
  const outdatings = useSyncExternalStore(receipts.subscribe, receipts.outdatings)
  const notes = useScreenNotes()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what both know is other with every version.
  return useMemo(
    () =>
      tilesOf({
        screens: expectedScreens(entries),
        isFollowed: watcher.isFollowing(),
        absenceOf: watcher.absenceOf,
        noteOf: entry => notes.get(entry),
        shownBy: receipts.shownBy,
      }),
    [entries, watcher, version, receipts, shownVersion, outdatings, notes],
  )
}

/**
 * A tile may move out of the drawn part of a long list while it has the focus, as after a note. Then the tile that is now
 * in its place gets the focus.
 * @returns a function that takes the place of the tile with the focus
 */
function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const place = useRef<number | null>(null)
  useLayoutEffect(() => {
    // No event tells that an element was removed while it had the focus. The body has the focus then.
    if (place.current === null || document.activeElement !== document.body) return
    const tile = list.current?.querySelector(`[aria-posinset="${place.current + 1}"]`)
    const target = tile?.querySelector<HTMLElement>('button') ?? tile?.querySelector('a')
    target?.focus({ preventScroll: true })
  })
  return (index: number | null) => (place.current = index)
}

/** Milliseconds between two changes of a wall of short items. */
const LEAST_MS = 1000

/** What each screen should show now, in the order of the screens. One timer for all follows the time. */
export function usePlannedNow(screens: readonly ExpectedScreen[]): ReadonlyArray<readonly PlannedPart[]> {
  const [, turn] = useReducer((turns: number) => turns + 1, 0)
  const now = wallClock.now()
  const planned = screens.map(screen => plannedAt(screen, now))
  const next = Math.min(...planned.map(({ until }) => until))
  // After every render, as every render has looked at the time.
  useEffect(() => {
    const timer = createTimer()
    if (next < Number.POSITIVE_INFINITY) {
      timer.set(Math.max(next - wallClock.now(), LEAST_MS), () => startTransition(turn))
    }
    return timer.clear
  })
  return planned.map(({ parts }) => parts)
}

/** CSS pixels, with the space around it in the full screen. */
const HEAD_HEIGHT = 84

/** Rows that are drawn beyond the window on both sides; each has many tiles. */
const ROWS_AROUND = 2

const screensOf = (entries: readonly (Tile | ListHead)[]) =>
  entries.flatMap(entry => (isHead(entry) ? [] : entry.screen))

const locationOf = ({ screen }: Tile) => screen.location
const nameOf = ({ screen }: Tile) => screen.location.name

interface ScreenWallProps {
  tiles: readonly Tile[]
  /** Today. */
  day: string
  prefer: Fleet['prefer']
}

function ScreenWall({ tiles, day, prefer }: ScreenWallProps) {
  const { ref, width } = useWidth()
  // Below the page's head.
  const height = document.fullscreenElement ? window.innerHeight - HEAD_HEIGHT : 0
  const { lines, onFold } = useGroupLines(tiles, nameOf)
  // A head counts also the dark screens of its group, which stand above.
  const entries = useMemo(() => wallOf(tiles, withHeads(lines, { onFold }, locationOf)), [tiles, lines, onFold])
  const { kind, ...sizes } = layOutWall(entries, width, height)
  const { list, drawn, style } = useVirtualList<Tile | ListHead, HTMLUListElement>({
    ...sizes,
    entries,
    gap: TILE_GAP,
    overscan: ROWS_AROUND,
    onView: shown => prefer(screensOf(shown).map(({ location }) => location.id)),
  })
  const screens = screensOf(drawn.map(({ entry }) => entry))
  const planned = usePlannedNow(screens)
  const keepFocus = useKeptFocus(list)
  return (
    <div ref={ref}>
      <ul ref={list} className={`tiles-${kind} stack`} style={{ ...style, gridAutoRows: 'auto' }}>
        {drawn.map(({ entry, index }) => (
          <li
            key={isHead(entry) ? entry.id : entry.screen.entry}
            className={isHead(entry) ? 'wall-head' : `tile column card tile-${entry.state}`}
            style={{ height: isHead(entry) ? sizes.headHeight : sizes.rowHeight }}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
            onFocus={() => keepFocus(index)}
            onBlur={() => keepFocus(null)}
          >
            {isHead(entry) ? (
              entry.head
            ) : (
              <ScreenTile {...entry} planned={planned[screens.indexOf(entry.screen)] ?? []} day={day} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const title = texts.sidebar.screens

/** The page for a monitor on the wall (requirements 32.11, 32.12 and 32.13). */
export function ScreensPage() {
  const fleet = useFleet()
  const { day } = useMoment()
  const tiles = useTiles(fleet)
  const locations = useQuery({ ...locationsQuery, refetchOnMount: false })
  const hasFailed = locations.isError && !locations.data
  const isLoading = fleet.isPending && !hasFailed
  return (
    <div aria-busy={isLoading}>
      <PageTitle>{title}</PageTitle>
      <header className="page-head">
        <h1>{title}</h1>
        <Counts tiles={tiles} />
        <p className="muted">{fleetAgeText(fleet, 'playlists')}</p>
        <div className="page-actions row gap-3 to-end">
          <DarkMessagesSwitch />
          <FullScreen />
        </div>
      </header>
      <SpinnerOverlay busy={isLoading} letsThrough />
      <ConnectionNotice />
      <Loaded name="locations" query={locations} of={locationsQuery}>
        <ScreenWall tiles={tiles} day={day} prefer={fleet.prefer} />
      </Loaded>
      {tiles.length === 0 && !hasFailed && !fleet.isPending && <NoScreens fleet={fleet} />}
    </div>
  )
}

function Counts({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="wall-counts flow figures" aria-label="States">
      {Object.entries(tileStates).map(([state, { look, counted }]) => {
        const count = tiles.filter(tile => tile.state === state).length
        return (
          count > 0 && (
            <li key={state}>
              <StatusDot {...look} /> <span>{`${numberText(count)} ${counted}`}</span>
            </li>
          )
        )
      })}
      {Object.entries(shownTexts).map(([shown, [ofOne, ofSome]]) => {
        const count = tiles.filter(tile => tile.shown === shown).length
        return count > 0 && <li key={shown}>{`${numberText(count)} ${count === 1 ? ofOne : ofSome}`}</li>
      })}
    </ul>
  )
}

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

/** The Escape key ends the full screen, and so does a way to another page. */
function FullScreen() {
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    [],
  )
  // A telephone may have no such mode.
  if (!document.fullscreenEnabled) return null
  return <Button onClick={() => void document.documentElement.requestFullscreen()}>Full screen</Button>
}
