import { useEffect, useState } from 'react'
import { foldName } from '../base/natural-order.ts'
import './search.css'

/** True if one of the texts contains the search, in upper or lower case. */
export function matches(search: string, ...texts: string[]): boolean {
  const wanted = foldName(search)
  return texts.some(text => foldName(text).includes(wanted))
}

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      dir="auto"
      className="input search-field"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** The pause in typing after which the count is announced. */
const PAUSE_MS = 700

interface SearchCountProps {
  /** While the search is empty, nothing is announced. */
  search: string
  count: number
  /** The noun of "3 files found". */
  noun: [one: string, many: string]
}

/** Announces the count to screen readers when the typing pauses. */
export function SearchCount({ search, count, noun: [one, many] }: SearchCountProps) {
  const [spoken, setSpoken] = useState('')
  const sentence = search.trim() ? `${count} ${count === 1 ? one : many} found` : ''

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sentence])

  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken}
    </p>
  )
}
