import { type KeyboardEvent, useState } from 'react'
import { clockText } from '../../base/clock-text.ts'
import { blockAt, blocksOf } from './blocks.ts'
import { edgeFor, movedCursor } from './grid-keys.ts'
import type { GridRow } from './grid-rows.ts'
import { cellId } from './screen-row.tsx'

/** The keyboard's place: the row by its key, as rows come and go, and the minute of the day. */
interface Place {
  key: string
  minute: number
}

interface GridCursorOptions {
  gridId: string
  rows: readonly GridRow[]
  /** The place at which the keyboard enters the grid. */
  start: { row: GridRow | undefined; minute: number }
  onPoint: (row: number, minute: number) => void
  /** Takes the edge of a block. @returns false if no hours begin or end there */
  onEdge: (row: number, minute: number) => boolean
  /** Brings a row into view. */
  onRow: (row: GridRow) => void
}

const blocksIn = (row: GridRow | undefined) =>
  row?.entry.playlists ? blocksOf(row.entry.playlists, row.type, row.day) : []

/** The keyboard in the grid: one stop of the Tab key, then arrows along the time and the rows. */
export function useGridCursor({ gridId, rows, start, onPoint, onEdge, onRow }: GridCursorOptions) {
  const [chosen, setChosen] = useState<Place | null>(null)
  const [spoken, setSpoken] = useState('')
  const chosenRow = chosen ? rows.findIndex(({ key }) => key === chosen.key) : -1
  const isChosen = chosen !== null && chosenRow >= 0
  const place = isChosen ? chosen : start.row ? { key: start.row.key, minute: start.minute } : null
  const index = isChosen ? chosenRow : rows.findIndex(({ key }) => key === place?.key)
  const active = place && blockAt(blocksIn(rows[index]), place.minute)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || !place || event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onPoint(index, place.minute)
    }
    const edge = active ? edgeFor(event, active) : null
    if (edge !== null) {
      event.preventDefault()
      if (!onEdge(index, edge)) setSpoken('No hours begin or end here.')
      return
    }
    const moved = movedCursor({ row: index, minute: place.minute }, event, rows.length, blocksIn(rows[index]))
    const row = moved && rows[moved.row]
    if (!moved || !row) return
    event.preventDefault()
    setChosen({ key: row.key, minute: moved.minute })
    // The cell itself is read by its own name, if it is another one.
    setSpoken(moved.row === index ? clockText(moved.minute) : `${row.name}, ${clockText(moved.minute)}`)
    if (moved.row !== index) onRow(row)
  }

  return {
    /** The place that the keyboard has or would enter. */
    place,
    /** The place to which the keyboard has gone; null before its first step. */
    cursor: isChosen ? chosen : null,
    activeCell: active ? cellId(gridId, index, active.start) : undefined,
    spoken,
    handlers: { onKeyDown },
  }
}
