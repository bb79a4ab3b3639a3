import { Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Media } from '../api/media.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { consolePart } from '../ui/lazy-part.tsx'
import type { MediaFilter } from './media-section.tsx'
import type { LibraryUses } from './uses/uses-context.ts'

const UsesFeed = consolePart(async () => (await import('./uses/uses-feed.tsx')).UsesFeed)
const UnusedNote = consolePart(async () => (await import('./uses/unused-note.tsx')).UnusedNote)
const ReplaceMedia = consolePart(async () => (await import('./replace/replace-media.tsx')).ReplaceMedia)

/** The uses of the files, which a person who filters, previews or deletes asks for; until then no call is made. */
export function useLibraryUses() {
  const [known, setKnown] = useState<LibraryUses | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isFiltered, setFiltered] = useState(false)
  const [replaced, replace] = useState<Media | null>(null)
  const ask = useCallback(() => setAsked(true), [])
  const filter = useFilter(isFiltered, known)
  const toggleFilter = () => {
    ask()
    setFiltered(!isFiltered)
  }
  const context = useMemo(() => ({ known, ask, replace }), [known, ask])
  return { context, setKnown, isAsked, filter, toggleFilter, replaced, replace }
}

function useFilter(isFiltered: boolean, known: LibraryUses | null): MediaFilter | null {
  const isUnused = known?.isUnused
  return useMemo(() => {
    if (!isFiltered) return null
    // Until all playlists are known, no file is called unused.
    return isUnused
      ? { passes: isUnused, none: 'Every file here is used.' }
      : { passes: () => false, none: 'Not known yet.' }
  }, [isFiltered, isUnused])
}

/** The file that another one replaces: chosen in its preview, or named in the address with the other one. */
function useReplacement({ replaced, replace }: ReturnType<typeof useLibraryUses>, media: readonly Media[] = []) {
  const [address, setAddress] = useSearchParams()
  const named = (key: string) => media.find(({ id }) => String(id) === address.get(key)) ?? null
  const close = () => {
    replace(null)
    if (address.has('replace')) setAddress({}, { replace: true })
  }
  return { replaced: replaced ?? named('replace'), by: replaced ? null : named('with'), close }
}

interface LaterUsesProps {
  uses: ReturnType<typeof useLibraryUses>
  media: readonly Media[] | undefined
}

/** The parts of the uses that come after the first view of the page. */
export function LaterUses({ uses, media }: LaterUsesProps) {
  const { isAsked, setKnown, filter } = uses
  const { replaced, by, close } = useReplacement(uses, media)
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {filter && <UnusedNote media={media} />}
        {media && <UsesFeed asks={isAsked} onChange={setKnown} />}
      </Suspense>
      <Suspense fallback={null}>
        {replaced && <ReplaceMedia key={replaced.id} media={replaced} first={by} onClose={close} />}
      </Suspense>
    </ErrorBoundary>
  )
}
