import { useEffect } from 'react'
import { type Finding, type FindingsInputs, findingsOf } from '../../fleet/findings.ts'

interface FindingsFeedProps {
  inputs: FindingsInputs
  onChange: (list: readonly Finding[]) => void
}

/** The rules come after the first rows. */
export function FindingsFeed({ inputs, onChange }: FindingsFeedProps) {
  useEffect(() => onChange(findingsOf(inputs)), [inputs, onChange])
  return null
}
