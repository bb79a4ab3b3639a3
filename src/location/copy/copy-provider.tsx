import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { type Id, type ScreenType, sameId } from '../../base/id.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { type CopyDraft, type CopyTarget, emptyDraft, keptDraft, keptTarget } from './copy-draft.ts'
import { type ExpectCopy, useExpectedCopies } from './use-expected-copies.ts'

export interface CopyCommands {
  /** Opens the dialog that copies playlists of one kind to other locations. */
  openCopy: (type: ScreenType, playlists: readonly Playlist[]) => void
  /** Tells the person when a copy that a job makes at this location is there. */
  expectCopy: ExpectCopy
}

const CopyContext = createContext<CopyCommands | null>(null)

/** The commands that copy playlists of the page's location; null outside of a CopyProvider. */
export const useCopyCommands = (): CopyCommands | null => use(CopyContext)

interface CopyProviderProps {
  locationId: Id
  /** All playlists of the location; undefined until they are loaded. */
  playlists: readonly Playlist[] | undefined
  children: ReactNode
}

/** The commands and the dialog that copy playlists, for all cards of a location's page. The choices are kept while the dialog is closed. */
export function CopyProvider({ locationId, playlists, children }: CopyProviderProps) {
  const [target, setTarget] = useState<CopyTarget | null>(keptTarget)
  const [draft, setDraft] = useState<CopyDraft>(() => keptDraft() ?? emptyDraft)
  const expectCopy = useExpectedCopies(playlists)
  const commands = useMemo(
    () => ({
      openCopy: (type: ScreenType, copied: readonly Playlist[]) =>
        setTarget({ type, ids: copied.map(playlist => playlist.id) }),
      expectCopy,
    }),
    [expectCopy],
  )
  // The playlists as they are now: another person may change them while the dialog is open.
  const copied = playlists?.filter(playlist => target?.ids.some(one => sameId(one, playlist.id)))
  return (
    <CopyContext value={commands}>
      {children}
      {target && copied && (
        <CopyDialog
          type={target.type}
          playlists={copied}
          locationId={locationId}
          draft={draft}
          onChange={setDraft}
          onClose={() => setTarget(null)}
        />
      )}
    </CopyContext>
  )
}
