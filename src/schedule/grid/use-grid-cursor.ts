import { type KeyboardEvent, useState } from 'react'
import { clockText } from '../../base/local-day.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { type Block, blockAt, blocksOf } from './blocks.ts'
import type { GridRow } from './grid-rows.ts'
import { cellId } from './screen-row.tsx'

interface Cursor {
  /** The number of the row, from 0. */
  row: number
  /** The minute of the day, 0 to 1439. */
  minute: number
}

/** Minutes of one step along the time. */
const STEP = 15

/** The rows of one step by Page Up and Page Down. */
const PAGE_ROWS = 10

const LAST_MINUTE = DAY_MINUTES - 1

const within = (value: number, last: number) => Math.max(0, Math.min(last, value))

function stepped(minute: number, direction: -1 | 1): number {
  const steps = direction > 0 ? Math.floor(minute / STEP) + 1 : Math.ceil(minute / STEP) - 1
  return within(steps * STEP, LAST_MINUTE)
}

/** Goes to the nearest beginning of a block. */
function changed(minute: number, direction: -1 | 1, blocks: readonly Block[]): number {
  const starts = blocks.map(({ start }) => start)
  return direction > 0
    ? (starts.find(start => start > minute) ?? LAST_MINUTE)
    : (starts.findLast(start => start < minute) ?? 0)
}

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
}

/**
 * Moves the cursor by a key (requirement 20.7).
 * @param blocks the blocks of the cursor's row
 * @returns null if the key does not move the cursor
 */
function movedCursor({ row, minute }: Cursor, key: Key, rows: number, blocks: readonly Block[]): Cursor | null {
  const toRow = (next: number) => ({ row: within(next, rows - 1), minute })
  const toMinute = (next: number) => ({ row, minute: next })
  const along = (direction: -1 | 1) =>
    toMinute(key.shiftKey ? changed(minute, direction, blocks) : stepped(minute, direction))
  switch (key.key) {
    case 'ArrowLeft':
      return along(-1)
    case 'ArrowRight':
      return along(1)
    case 'ArrowUp':
      return toRow(row - 1)
    case 'ArrowDown':
      return toRow(row + 1)
    case 'PageUp':
      return toRow(row - PAGE_ROWS)
    case 'PageDown':
      return toRow(row + PAGE_ROWS)
    case 'Home':
      return key.ctrlKey ? toRow(0) : toMinute(0)
    case 'End':
      return key.ctrlKey ? toRow(rows - 1) : toMinute(LAST_MINUTE)
    default:
      return null
  }
}

/** The row is named by its key, as rows come and go. */
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
  onRow: (row: GridRow) => void
}

const blocksIn = (row: GridRow | undefined) =>
  row?.entry.playlists ? blocksOf(row.entry.playlists, row.type, row.day) : []

export function useGridCursor({ gridId, rows, start, onPoint, onRow }: GridCursorOptions) {
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
