import './skeleton.css'

interface SkeletonProps {
  className: string
  count: number
}

export function Skeleton({ className, count }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => index).map(index => (
    <span key={index} className={`skeleton ${className}`} aria-hidden="true" />
  ))
}

const ROWS = [0, 1, 2, 3, 4, 5]

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
