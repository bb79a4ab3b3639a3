/** The layout of one grid, in CSS pixels. */
export interface GridLayout {
  columns: number
  cellWidth: number
  /** The height of one card and the gap below it. */
  rowHeight: number
}

const MIN_CELL = 156
export const GRID_GAP = 16
/** The height of name and metadata below a thumbnail, in rem, as they grow with the person's own font size. */
const CAPTION_REM = 3.625

/** A grid with as many columns as fit, all of one width, and thumbnails of 16:9. @param rootFont pixels of one rem */
export function layOut(width: number, rootFont: number): GridLayout {
  const room = Math.max(width, MIN_CELL)
  const columns = Math.max(1, Math.floor((room + GRID_GAP) / (MIN_CELL + GRID_GAP)))
  const cellWidth = (room - GRID_GAP * (columns - 1)) / columns
  return { columns, cellWidth, rowHeight: Math.ceil((cellWidth * 9) / 16 + CAPTION_REM * rootFont + GRID_GAP) }
}
