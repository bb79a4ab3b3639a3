/** A server's time stamp in the person's own date-time format, or "-" when there is none. */
export function formatDateTime(text: string): string {
  const instant = new Date(text)
  return text && !Number.isNaN(instant.getTime()) ? instant.toLocaleString() : '-'
}
