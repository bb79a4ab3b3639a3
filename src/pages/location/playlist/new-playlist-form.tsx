import { createPlaylist } from '../../../api/playlist-changes.ts'
import type { PlaylistPlan } from '../../../api/playlists.ts'
import { localDay } from '../../../clock/local-day.ts'
import type { Id, ScreenType } from '../../../id.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { createdIn } from '../../changes/arrival-checks.ts'
import { useMayDiscard } from '../../changes/unsaved.ts'
import { useChange } from '../../changes/use-change.ts'
import { newPlaylistName, playsAs } from './plan-draft.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { TickerNote } from './ticker-day.tsx'
import { usePlaylistListing } from './use-playlist-listing.ts'

const words = texts.location

interface NewPlaylistFormProps {
  type: ScreenType
  locationId: Id
  onClose: () => void
}

/** The name under which the values of the form are unsaved. */
export const newFormName = (type: ScreenType): string => `the new ${type} playlist`

/** The inline form of "Add Group" (requirement 6.9). */
export function NewPlaylistForm({ type, locationId, onClose }: NewPlaylistFormProps) {
  const unsavedName = newFormName(type)
  const mayDiscard = useMayDiscard()
  const create = useChange<PlaylistPlan & { name: string }>({
    call: plan => createPlaylist({ location_id: locationId, ...plan, is_active: false }),
    arrival: createdIn(usePlaylistListing(), playsAs),
    done: () => words.created,
    failed: () => words.createFailed,
    onDone: onClose,
  })
  const cancel = async () => {
    if (await mayDiscard(unsavedName)) onClose()
  }
  return (
    <div className="playlist playlist-new">
      <PlaylistForm
        type={type}
        label={`New ${type} playlist`}
        unsavedName={unsavedName}
        fillFirst={words.fillBeforeSave}
        onSubmit={(plan, name) => create.start({ ...plan, name: name || newPlaylistName(type, localDay(new Date())) })}
      >
        {type === 'ticker' && <TickerNote />}
        <Button onClick={() => void cancel()}>{words.cancel}</Button>
        <Button variant="primary" type="submit" disabled={create.isPending}>
          {words.savePlaylist}
        </Button>
      </PlaylistForm>
    </div>
  )
}
