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
