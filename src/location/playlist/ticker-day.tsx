import { updatePlaylist } from '../../api/playlist-changes.ts'
import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../page/use-change.ts'
import { useAddUnpublished } from '../use-unpublished.ts'
import { draftOf, planOf } from './plan-draft.ts'
import { TODAYS_WINDOW } from './ticker-window.ts'

/** Saves an ended ticker playlist with its own repeat, which gives it the window of today (requirement 6.36). */
export function PlayAgainToday({ playlist, today }: { playlist: Playlist; today: string }) {
  const addUnpublished = useAddUnpublished()
  const update = useChange<PlaylistPlan>({
    call: plan => updatePlaylist(playlist.id, plan),
    done: () => texts.location.updated,
    failed: () => texts.location.updateFailed,
    onDone: () => addUnpublished(playlist.id),
  })
  const plan = planOf('ticker', draftOf(playlist), today)
  if (!plan) return null
  return (
    <Button disabled={update.isPending} onClick={() => update.start(plan)}>
      Play again today
    </Button>
  )
}

/** Under the fields of a ticker: when it plays after the save, and what the save takes away. */
export function TickerNote({ shortening = '' }: { shortening?: string }) {
  return (
    <p className="ticker-note">
      {TODAYS_WINDOW}
      {shortening && <strong>{shortening}</strong>}
    </p>
  )
}
