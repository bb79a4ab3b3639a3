import './skeleton.css'

interface SkeletonProps {
  className: string
  count: number
}

/** Grey shapes in place of a list that is being loaded, hidden from screen readers. */
export function Skeleton({ className, count }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => index).map(index => (
    <span key={index} className={`skeleton ${className}`} aria-hidden="true" />
  ))
}
