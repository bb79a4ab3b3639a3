import { useEffect, useState } from 'react'

/** The pause in typing before the count is announced; milliseconds. */
const PAUSE_MS = 700

interface SearchCountProps {
  /** While the search is empty, nothing is announced. */
  search: string
  count: number
  /** The noun of the sentence, as in "3 files found". */
  noun: [one: string, many: string]
}

/** Announces the number of results to screen readers when the typing pauses. */
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
