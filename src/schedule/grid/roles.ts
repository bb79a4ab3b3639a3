/* A table cannot place its cells on an axis of time, so the parts of the grid are named by their roles. */

/** The grid: the one stop of the Tab key for all its cells. */
export const gridRole = (label: string, rows: number, activeCell: string | undefined) =>
  ({
    role: 'grid',
    'aria-label': label,
    tabIndex: 0,
    'aria-rowcount': rows,
    'aria-readonly': true,
    'aria-activedescendant': activeCell,
  }) as const

export const groupRole = { role: 'rowgroup' } as const
export const headRole = { role: 'rowheader' } as const
/** A cell by the sentence that a screen reader hears; its content is its name if it has none. */
export const cellRole = (label?: string) => ({ role: 'gridcell', 'aria-label': label }) as const

/** A row by its number, from 0; the heading of a group has none. */
export const rowRole = (index?: number) =>
  ({ role: 'row', ...(index !== undefined && { 'aria-rowindex': index + 1, 'data-row': index }) }) as const
