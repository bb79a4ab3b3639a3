import { DAY_MINUTES } from '../../player/schedule/schedule.ts'

/** Minutes: a pointer is not more exact than this. */
const SNAP = 5

/** A minute of a whole day on a track, to the nearest snap that is still in the block. */
function minuteIn(fraction: number, start: number, end: number): number {
  const snapped = Math.round((fraction * DAY_MINUTES) / SNAP) * SNAP
  return Math.max(start, Math.min(end - 1, snapped))
}

/** The block under a pointer; the handle of an edge lies over one or two blocks. */
function blockAt(target: Element, track: Element, minute: number): HTMLElement | undefined {
  const holds = ({ dataset: { start, end } }: HTMLElement) => Number(start) <= minute && minute < Number(end)
  return (
    target.closest<HTMLElement>('[data-start]') ?? [...track.querySelectorAll<HTMLElement>('[data-start]')].find(holds)
  )
}

/**
 * The place of the grid under a pointer: the number of the row, from 0, the minute of the day, and what plays then, in
 * words. Null beside the tracks.
 * @param event of the pointer, or of a screen reader's click, which has no position: it means the block's beginning
 */
export function placeAt({ target, clientX, detail }: Pick<MouseEvent, 'target' | 'clientX' | 'detail'>) {
  const track = target instanceof Element ? target.closest('.schedule-track') : null
  const row = track?.closest<HTMLElement>('[data-row]')
  if (!(target instanceof Element) || !track || !row) return null
  const { left, width } = track.getBoundingClientRect()
  const fraction = (clientX - left) / width
  const block = blockAt(target, track, fraction * DAY_MINUTES)
  if (!block) return null
  const { start = 0, end = DAY_MINUTES } = block.dataset
  const hasPosition = detail > 0 || clientX > 0
  const minute = hasPosition ? minuteIn(fraction, Number(start), Number(end)) : Number(start)
  return { row: Number(row.dataset.row), minute, text: block.getAttribute('aria-label') ?? '' }
}
