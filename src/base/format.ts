import { twoDigits } from './local-day.ts'

const UNIT = 1024

/** A zero after the point is not written. */
const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** B, KB or MB (requirement 4.6). */
export function formatSize(bytes: number): string {
  if (bytes < UNIT) return `${Math.round(bytes)} B`
  const kilobytes = oneDecimal(bytes / UNIT)
  // A size that rounds up to 1024 KB is written as 1 MB.
  return kilobytes < UNIT ? `${kilobytes} KB` : `${oneDecimal(bytes / UNIT / UNIT)} MB`
}

/** mm:ss, with as many minutes as it takes: "75:03". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`
}

export const formatDimensions = (width: number, height: number): string => `${width}×${height}`

/** "2 min 45 s"; a part of zero is not written. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  const [large, small] =
    minutes < 60 ? [`${minutes} min`, `${whole % 60} s`] : [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`]
  return small.startsWith('0 ') ? large : `${large} ${small}`
}

/** Never "0 s", as the upload is not over yet. */
export const formatTimeLeft = (seconds: number): string => `${formatLength(Math.max(1, Math.ceil(seconds)))} left`
