import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import type { Block } from './blocks.ts'

/** The place of the keyboard in the grid. */
export interface Cursor {
  /** The number of the row, from 0. */
  row: number
  /** The minute of the day, 0 to 1439. */
  minute: number
}

/** Minutes of one step along the time. */
const STEP = 15

/** Rows of one step by Page Up and Page Down. */
const PAGE_ROWS = 10

const LAST_MINUTE = DAY_MINUTES - 1

const within = (value: number, last: number) => Math.max(0, Math.min(last, value))

/** The nearest step before or after a minute. */
function stepped(minute: number, direction: -1 | 1): number {
  const steps = direction > 0 ? Math.floor(minute / STEP) + 1 : Math.ceil(minute / STEP) - 1
  return within(steps * STEP, LAST_MINUTE)
}

/** The nearest beginning of a block before or after a minute. */
function changed(minute: number, direction: -1 | 1, blocks: readonly Block[]): number {
  const starts = blocks.map(({ start }) => start)
  return direction > 0
    ? (starts.find(start => start > minute) ?? LAST_MINUTE)
    : (starts.findLast(start => start < minute) ?? 0)
}

export interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
}

/** The minute of the edge that a key takes: S for the start of a block, E for its end; null for every other key. */
export function edgeFor({ key, shiftKey, ctrlKey }: Key, { start, end }: Block): number | null {
  if (shiftKey || ctrlKey) return null
  // With Caps Lock a key without Shift is a capital too.
  const letter = key.toLowerCase()
  return letter === 's' ? start : letter === 'e' ? end : null
}

/**
 * The cursor after a key: arrows go along the time in steps and along the rows, with Shift to the next change.
 * @param blocks the blocks of the cursor's row
 * @returns null if the key does not move the cursor
 */
export function movedCursor({ row, minute }: Cursor, key: Key, rows: number, blocks: readonly Block[]): Cursor | null {
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
