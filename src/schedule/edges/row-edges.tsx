import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { clockText } from '../../base/local-day.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import type { GridRow } from '../grid/grid-rows.ts'
import { minuteLeft } from '../grid/time-view.ts'
import { type Edge, edgesOf, groupEdges, type PointedEdge, snapped, timeOf } from './edges.ts'
import './time-label.css'
import './row-edges.css'

/** CSS pixels: a hand that trembles during a click moves the pointer by less. */
const DRAG_FROM = 4

interface EdgeHandleProps {
  /** The edges at one minute. */
  edges: readonly Edge[]
  minute: number
  /** Called with the minute to which the edge was dragged. */
  onMove: (to: number) => void
}

/** A mouse drags it along the time. A click on it points at its moment, as a click beside it does (requirement 20.60). */
function EdgeHandle({ edges, minute, onMove }: EdgeHandleProps) {
  // The minute under the pointer during a drag.
  const [at, setAt] = useState<number | null>(null)
  const [first] = edges
  const hasDragged = useRef(false)
  const beganAt = useRef(0)
  useEscape(at !== null, () => setAt(null))

  const minuteUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const track = currentTarget.parentElement?.getBoundingClientRect()
    return track ? snapped(((clientX - track.left) / track.width) * DAY_MINUTES, edges) : minute
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    hasDragged.current = false
    beganAt.current = event.clientX
    // A finger scrolls the grid.
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    setAt(first ? timeOf(first) : minute)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (at === null) return
    if (!hasDragged.current && Math.abs(event.clientX - beganAt.current) < DRAG_FROM) return
    hasDragged.current = true
    setAt(minuteUnder(event))
  }
  const drop = () => {
    if (at !== null && hasDragged.current) onMove(at)
    setAt(null)
  }
  const click = (event: MouseEvent) => {
    // The browser sends a click after a drag too.
    if (hasDragged.current) event.stopPropagation()
  }
  return (
    // The keyboard takes an edge in the grid itself.
    <span
      className="schedule-edge"
      data-dragged={at !== null || undefined}
      style={{ '--edge-left': minuteLeft(at ?? minute) } as CSSProperties}
      title="Drag to change the hours"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => setAt(null)}
      onClick={click}
    >
      {at !== null && (
        <span className={`schedule-edge-time time-label tag ${at < DAY_MINUTES / 2 ? '' : 'schedule-edge-late'}`}>
          {clockText(at)}
        </span>
      )}
    </span>
  )
}

/** Escape ends a drag, and nothing else that listens for it. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const end = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEscape()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => end(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [isOn])
}

interface RowEdgesProps {
  row: GridRow
  playlists: readonly Playlist[]
  onEdge: (edge: PointedEdge) => void
}

/** The hours of a ticker do not move (requirement 20.65). */
export function RowEdges({ row: { entry, type, day }, playlists, onEdge }: RowEdgesProps) {
  const places = useMemo(
    () => (type === 'ticker' ? [] : groupEdges(edgesOf(playlists, type, day))),
    [playlists, type, day],
  )
  return places.map(edges => {
    const minute = edges[0]?.minute ?? 0
    return (
      <EdgeHandle
        key={minute}
        edges={edges}
        minute={minute}
        onMove={to => onEdge({ locationId: entry.location.id, type, day, minute, to })}
      />
    )
  })
}
