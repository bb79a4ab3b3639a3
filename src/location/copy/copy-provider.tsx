import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { type ScreenType, sameId } from '../../base/id.ts'
import { usePagePlaylists } from '../use-location.ts'
import type { Tell } from '../use-screen-switches.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { keptCopy } from './copy-draft.ts'
import { type ExpectCopy, useExpectedCopies } from './use-expected-copies.ts'

export interface CopyCommands {
  openCopy: (type: ScreenType, playlists: readonly Playlist[]) => void
  /** Tells the person when a copy that a job makes at this location is there. */
  expectCopy: ExpectCopy
}

const CopyContext = createContext<CopyCommands | null>(null)

export const useCopyCommands = (): CopyCommands | null => use(CopyContext)

/** The commands and the dialog that copy playlists, for all cards of a location's page. The choices are kept while the dialog is closed. */
export function CopyProvider({ tell, children }: { tell: Tell; children: ReactNode }) {
  const playlists = usePagePlaylists()
  const [kept] = useState(keptCopy)
  const [target, setTarget] = useState(kept.target)
  const [draft, setDraft] = useState(kept.draft)
  const expectCopy = useExpectedCopies(playlists, tell)
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
          draft={draft}
          onChange={setDraft}
          onClose={() => setTarget(null)}
        />
      )}
    </CopyContext>
  )
}
