import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { mediaQuery } from '../../api/queries.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import type { Knowledge } from './unchecked.ts'

/** The files that the findings find in the playlists. */
interface Library {
  /** The ids of the files that are not gone, as text; null while the library is not loaded. */
  ids: ReadonlySet<string> | null
  state: Knowledge
}

const none: ReadonlySet<string> = new Set()

/** The files that answers newer than the library name, and that the library does not have. */
function newFiles(entries: readonly FleetEntry[], ids: ReadonlySet<string>, libraryAt: number): ReadonlySet<string> {
  const newer = entries.filter(({ answeredAt }) => answeredAt !== null && answeredAt > libraryAt)
  const items = newer.flatMap(({ playlists }) => playlists ?? []).flatMap(playlist => playlist.items)
  return new Set(items.map(({ media }) => String(media.id)).filter(id => !ids.has(id)))
}

/**
 * The library by which items are judged. An answer that is newer than the library may name a file that was added
 * meanwhile: the library is asked again, once for each such file, and no such file is called gone before it has answered
 * (requirement 20.45). A failure shows no alert.
 */
export function useLibrary(entries: readonly FleetEntry[]): Library {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({ ...mediaQuery, meta: { loggedOnly: true } })
  const [checked, setChecked] = useState(none)
  const known = useMemo(() => data && new Set(data.map(({ id }) => String(id))), [data])
  const doubtful = useMemo(() => {
    const found = known ? newFiles(entries, known, dataUpdatedAt) : none
    return [...found].filter(id => !checked.has(id))
  }, [entries, known, dataUpdatedAt, checked])
  const check = useEffectEvent(async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) setChecked(before => new Set([...before, ...doubtful]))
  })
  const doubts = doubtful.join()
  useEffect(() => {
    if (doubts) void check()
  }, [doubts])
  const ids = useMemo(() => (known ? new Set([...known, ...doubtful]) : null), [known, doubtful])
  const isWhole = ids !== null && doubts === ''
  return { ids, state: isWhole ? 'known' : isError ? 'failed' : 'awaited' }
}
