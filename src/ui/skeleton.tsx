import './skeleton.css'

interface SkeletonProps {
  className: string
  count: number
}

/** Grey outlines of what is being loaded, in the shape that its class gives them; a screen reader hears nothing. */
export function Skeleton({ className, count }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => index).map(index => (
    <span key={index} className={`skeleton ${className}`} aria-hidden="true" />
  ))
}
