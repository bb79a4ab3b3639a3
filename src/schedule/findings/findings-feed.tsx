import { useEffect, useMemo } from 'react'
import { type Finding, type FindingsInputs, findingsOf } from '../../fleet/findings.ts'

export interface FindingsFeedProps extends FindingsInputs {
  onChange: (list: readonly Finding[]) => void
}

/** Tells the page its findings. Their rules come after the first rows. */
export function FindingsFeed({
  onChange,
  entries,
  firstDay,
  days,
  now,
  hours,
  mediaIds,
  connected,
}: FindingsFeedProps) {
  const list = useMemo(
    () => findingsOf({ entries, firstDay, days, now, hours, mediaIds, connected }),
    [entries, firstDay, days, now, hours, mediaIds, connected],
  )
  useEffect(() => onChange(list), [list, onChange])
  return null
}
