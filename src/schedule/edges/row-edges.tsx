import { useMemo } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import type { GridRow } from '../grid/grid-rows.ts'
import { EdgeHandle } from './edge-handle.tsx'
import { edgesOf, groupEdges, type PointedEdge } from './edges.ts'

interface RowEdgesProps {
  row: GridRow
  playlists: readonly Playlist[]
  /** Called with the place whose hours the person wants to change. */
  onEdge: (edge: PointedEdge) => void
}

/** One handle for each place of a row at which the hours of playlists begin or end; those of a ticker do not move. */
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
