import { useEffect, useState } from 'react'

/** So long a person has to pause in typing before the count is spoken; milliseconds. */
const PAUSE_MS = 700

interface SearchCountProps {
  /** Nothing is spoken while it is empty. */
  search: string
  count: number
  /** What is counted, as in "3 files found". */
  noun: [one: string, many: string]
}

/** Tells a screen reader how much a search has found, once the typing pauses. */
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
