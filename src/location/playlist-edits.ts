import type { Outcome } from '../api/envelope.ts'
import { lookFirst } from '../api/look-first.ts'
import { deletePlaylist, updatePlaylist } from '../api/playlist-calls.ts'
import type { Playlist, PlaylistPlan } from '../api/playlists.ts'
import { playlistsQuery, RELOAD_AFTER_MS } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import { useStore } from '../base/stores.ts'
import type { Place } from '../jobs/job.ts'
import { isSamePlan } from '../jobs/task-facts.ts'
import { planBack, playlistBack } from '../jobs/undo-tasks.ts'
import { useLocationChange } from '../jobs/use-location-change.ts'
import { playlistsText } from '../playlists/playlist-name.tsx'
import { createUnpublished } from '../playlists/unpublished-changes.ts'
import { texts } from '../texts.ts'
import type { AlertAction } from '../ui/alert.tsx'

interface Located {
  place: Place
  playlist: Playlist
}

export interface EditOptions {
  /** The button "Tell the screens" of an alert about a saved change. */
  tell: (place: Place, type: string) => AlertAction | undefined
  onDone?: () => void
}

/** Notes what an edit has changed. */
function useNote({ onDone }: EditOptions) {
  const { addOf } = useStore(createUnpublished)
  return ({ place, playlist }: Located) => {
    addOf(place.locationId, playlist)
    onDone?.()
  }
}

interface PlanEdit extends Located {
  plan: PlaylistPlan
  /** Somebody else has changed the plan: it is like this now. */
  onRefused?: (now: Playlist) => void
}

export const changedText = 'Somebody else has changed it meanwhile. Look at it, then save again.'

/** @throws ApiError, or Error if somebody else has changed the plan */
async function savePlan({ place, playlist, plan, onRefused }: PlanEdit): Promise<Outcome> {
  const now = await lookFirst(playlist.id, playlistsQuery(place.locationId).load)
  // It has the new plan already if the answer to the first try was lost.
  if (now && !isSamePlan(now, playlist) && !isSamePlan(now, plan)) {
    onRefused?.(now)
    throw new Error(changedText)
  }
  return updatePlaylist(playlist.id, plan)
}

export function useSavePlan(options: EditOptions) {
  return useLocationChange<PlanEdit>({
    onDone: useNote(options),
    call: savePlan,
    done: () => texts.location.updated,
    failed: () => texts.location.updateFailed,
    undo: ({ place, playlist, plan }) => ({
      title: `${playlistsText([playlist])} changed`,
      tasks: [planBack(place, playlist, plan)],
    }),
    further: ({ place, playlist }) => options.tell(place, playlist.type),
  })
}

export function playlistQuestion(playlist: Playlist): string {
  const { length } = playlist.items
  const content = length > 0 ? ` with its ${counted(length, 'item')}` : ''
  return `Delete ${playlistsText([playlist])}${content}? The media files stay, and you can undo it.`
}

export function useDeletePlaylist(options: EditOptions): (located: Located) => void {
  return useLocationChange<Located>({
    onDone: useNote(options),
    question: ({ playlist }) => playlistQuestion(playlist),
    call: ({ playlist }) => deletePlaylist(playlist.id),
    done: () => texts.location.deleted,
    failed: () => texts.location.deleteFailed,
    reloadAfter: RELOAD_AFTER_MS,
    undo: ({ place, playlist }) => ({
      title: `${playlistsText([playlist])} deleted`,
      tasks: [playlistBack(place, playlist)],
    }),
    // No screen shows a playlist that is off.
    further: ({ place, playlist }) => (playlist.is_active ? options.tell(place, playlist.type) : undefined),
  }).start
}
