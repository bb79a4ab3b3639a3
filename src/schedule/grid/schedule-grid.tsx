import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Id } from '../../base/id.ts'
import { clockText, shortClockText } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import { useGroupLines } from '../../fleet/group-head.tsx'
import { isGroup } from '../../fleet/groups.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'
import type { ScheduleRoute } from '../schedule-address.ts'
import { GridGroup, GroupRow } from './grid-group.tsx'
import { firstRowsOf, type GridLine, gridRole, groupRole, isRowOf, type RowGroup, rowsOf } from './grid-rows.ts'
import { createTimeView, minuteLeft, type TimeView } from './time-view.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import './schedule-grid.css'
import './time-label.css'

/** A grid that is narrower than the day opens at a minute. */
function useTimeView(scroller: RefObject<HTMLElement | null>, minute: number): TimeView {
  const [view] = useState(createTimeView)
  const showTime = useEffectEvent((grid: HTMLElement, hours: HTMLElement) => {
    const free = grid.clientWidth - hours.offsetLeft
    grid.scrollLeft = (minute / DAY_MINUTES) * hours.offsetWidth - free / 3
  })
  useLayoutEffect(() => {
    const grid = scroller.current
    const hours = grid?.querySelector<HTMLElement>('.schedule-hours')
    if (!grid || !hours) return
    const look = () => view.take(grid.scrollLeft, grid.clientWidth - hours.offsetLeft, hours.offsetWidth)
    showTime(grid, hours)
    look()
    grid.addEventListener('scroll', look, { passive: true })
    const widths = new ResizeObserver(look)
    widths.observe(grid)
    return () => {
      grid.removeEventListener('scroll', look)
      widths.disconnect()
    }
  }, [scroller, view])
  return view
}

/** Minutes: a pointer is not more exact than this. */
const SNAP = 5

/** A minute of a whole day on a track, to the nearest snap that is still in the block. */
function minuteIn(fraction: number, start: number, end: number): number {
  const snapped = Math.round((fraction * DAY_MINUTES) / SNAP) * SNAP
  return Math.max(start, Math.min(end - 1, snapped))
}

/**
 * The row under a pointer by its number, from 0, the minute of the day and what plays then. Null beside the tracks. The
 * click of a screen reader has no position: it means the beginning of the block.
 */
function placeAt({ target, clientX, detail }: Pick<globalThis.MouseEvent, 'target' | 'clientX' | 'detail'>) {
  const block = target instanceof Element ? target.closest<HTMLElement>('[data-start]') : null
  const track = block?.closest('.schedule-track')
  const row = block?.closest<HTMLElement>('[data-row]')
  if (!block || !track || !row) return null
  const { left, width } = track.getBoundingClientRect()
  const fraction = (clientX - left) / width
  const { start = 0, end = DAY_MINUTES } = block.dataset
  const hasPosition = detail > 0 || clientX > 0
  const minute = hasPosition ? minuteIn(fraction, Number(start), Number(end)) : Number(start)
  return { row: Number(row.dataset.row), minute, text: block.getAttribute('aria-label') ?? '' }
}

/** CSS pixels between the pointer and its label. */
const GAP = 14

/** The label beside the pointer is moved without React: a pointer moves more often than the rows could be drawn. */
function useGridPointer(onPoint: (row: number, minute: number) => void) {
  const label = useRef<HTMLDivElement>(null)
  const hide = () => label.current?.toggleAttribute('hidden', true)
  const follow = ({ nativeEvent: event, currentTarget }: PointerEvent<HTMLElement>) => {
    const element = label.current
    const place = event.pointerType === 'touch' ? null : placeAt(event)
    if (!place) hide()
    if (!element || !place) return
    element.textContent = [clockText(place.minute), place.text].filter(Boolean).join(' · ')
    element.hidden = false
    const { width, height } = element.getBoundingClientRect()
    // The label stays inside of the grid: the panel is beside it.
    const grid = currentTarget.getBoundingClientRect()
    const left = Math.max(grid.left, Math.min(event.clientX + GAP, grid.right - width - GAP))
    const below = event.clientY + GAP
    const top = below + height > Math.min(grid.bottom, window.innerHeight) ? event.clientY - height - GAP : below
    element.style.transform = `translate(${left}px, ${top}px)`
  }
  const onClick = ({ nativeEvent }: MouseEvent<HTMLElement>) => {
    hide()
    const place = placeAt(nativeEvent)
    if (place) onPoint(place.row, place.minute)
  }
  return { label, handlers: { onPointerMove: follow, onPointerLeave: hide, onScroll: hide, onClick } }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** @param now the minute of the day; null if the grid does not show today alone */
function TimeAxis({ now }: { now: number | null }) {
  return (
    <div className="schedule-axis small muted" aria-hidden="true">
      {/* Windows run on the clocks of the screens, which may be in other time zones. */}
      <span className="schedule-corner rigid">Screen’s time</span>
      <div className="schedule-hours">
        {HOURS.map(hour => (
          <span key={hour} style={{ left: minuteLeft(hour * 60) }}>
            {shortClockText(hour * 60)}
          </span>
        ))}
        {now !== null && (
          <span
            className="schedule-axis-now strong"
            style={{ '--part-of-day': now / DAY_MINUTES } as CSSProperties}
            title="The time of this computer"
          >
            {`${clockText(now)} here`}
          </span>
        )}
      </div>
    </div>
  )
}

/** CSS pixels of a location, until it is measured. */
const GROUP_HEIGHT = 83

interface ScheduleGridProps {
  label: string
  groups: readonly RowGroup[]
  /** What has found them; empty if nothing narrows the grid. */
  filter: string
  now: Moment
  route: ScheduleRoute
  /** Called with the locations near the visible part of the grid. */
  onView: (ids: readonly Id[]) => void
}

const nameOf = ({ title }: RowGroup) => title

/** A long list draws only the groups near its visible part. */
export function ScheduleGrid({ label, groups, filter, now, route, onView }: ScheduleGridProps) {
  const { pointed, view } = route.address
  const location = view === 'week' ? null : route.address.location
  const showWeek = useStableFunction((id: Id) => route.show({ view: 'week', location: id }))
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const keeps = useCallback(
    ({ key }: RowGroup) => [location, pointed?.locationId].some(id => key === String(id)),
    [location, pointed],
  )
  const { lines, onFold } = useGroupLines(groups, nameOf, { keeps, filter })
  const { list, drawn, style, measure, show } = useVirtualList<GridLine, HTMLDivElement>({
    entries: lines,
    rowHeight: GROUP_HEIGHT,
    scroller: '.schedule-grid',
    printsWhole: true,
    onView: shown => onView(shown.flatMap(line => rowsOf(line)[0]?.entry.location.id ?? [])),
  })
  const rows = useMemo(() => lines.flatMap(rowsOf), [lines])
  const firstRows = useMemo(() => firstRowsOf(lines), [lines])
  const isToday = rows.every(({ day }) => day === now.day)
  const pointedRow = pointed ? rows.find(row => isRowOf(row, pointed)) : undefined
  const minute = pointed?.moment.minute ?? now.minute
  const pointAt = (index: number, at: number) => {
    const { entry, type, day } = rows[index] ?? {}
    if (entry?.playlists && type && day)
      route.point({ locationId: entry.location.id, type, moment: { day, minute: at } })
  }
  const keyboard = useGridCursor({
    gridId,
    rows,
    start: { row: pointedRow ?? drawn.flatMap(({ entry }) => rowsOf(entry))[0], minute },
    onPoint: pointAt,
    onRow: row => show(lines.findIndex(line => rowsOf(line).includes(row))),
  })
  const pointer = useGridPointer(pointAt)
  useShownLocation(lines, location, show)
  const timeView = useTimeView(scroller, minute)
  return (
    <>
      <div
        ref={scroller}
        {...gridRole(label, rows.length, keyboard.activeCell)}
        className={isToday ? 'schedule-grid card grow schedule-grid-of-today' : 'schedule-grid card grow'}
        {...keyboard.handlers}
        {...pointer.handlers}
      >
        <TimeAxis now={isToday ? now.minute : null} />
        <div ref={list} className="schedule-rows" style={style}>
          {drawn.map(({ entry: line, index }) =>
            isGroup(line) ? (
              <div key={line.id} ref={measure} {...groupRole} data-index={index}>
                <GroupRow group={line} onFold={onFold} />
              </div>
            ) : (
              <div key={line.key} ref={measure} {...groupRole} className="schedule-group" data-index={index}>
                <GridGroup
                  group={line}
                  firstRow={firstRows[index] ?? 0}
                  gridId={gridId}
                  now={now}
                  timeView={timeView}
                  cursor={placeIn(line, keyboard.cursor)}
                  pointed={placeIn(line, pointedRow && { key: pointedRow.key, minute })}
                  active={placeIn(line, keyboard.place)}
                  isCurrent={location !== null && line.key === String(location)}
                  onWeek={view === 'week' ? undefined : showWeek}
                />
              </div>
            ),
          )}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {keyboard.spoken}
      </p>
      <div ref={pointer.label} className="schedule-hover one-line time-label tag" aria-hidden="true" hidden />
    </>
  )
}

function placeIn<Place extends { key: string }>(group: RowGroup, place: Place | null | undefined): Place | null {
  return place && group.rows.some(({ key }) => key === place.key) ? place : null
}

function useShownLocation(lines: readonly GridLine[], location: Id | null, show: (index: number) => void): void {
  const index = location === null ? -1 : lines.findIndex(line => !isGroup(line) && line.key === String(location))
  const isListed = index >= 0
  const showIt = useEffectEvent(() => isListed && show(index))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list must not scroll it under the pointer.
  useEffect(() => void showIt(), [location, isListed])
}
