import { Skeleton } from './skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4, 5]

/** Grey rows of a table that is being loaded; a screen reader hears nothing of them. */
export function SkeletonRows({ columns }: { columns: readonly string[] }) {
  return ROWS.map(row => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr key={row} aria-hidden="true" className="skeleton-row">
      {columns.map(column => (
        <td key={column}>
          <Skeleton className="skeleton-line" count={1} />
        </td>
      ))}
    </tr>
  ))
}
