import type { Media } from '../../api/media.ts'
import { deleteMedia } from '../../api/media-calls.ts'
import { mediaQuery } from '../../api/queries.ts'
import { useStore } from '../../base/stores.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { useChange } from '../../page/use-change.ts'
import { createUnpublished } from '../../playlists/unpublished-changes.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { type KnownUses, knownUses, screensOfUse } from './media-uses.ts'
import { mediaQuestion } from './uses-text.ts'

const words = texts.media

/** The delete of a media file is a change that the screens that show it have not taken yet (requirement 6.33). */
function useNoteDelete({ fleet, of }: KnownUses): (media: Media) => void {
  const unpublished = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  return media => {
    ownChanges.note(of(media.id).map(({ location }) => location.id))
    for (const use of of(media.id)) {
      for (const type of screensOfUse(use)) unpublished.add(use.location.id, type)
      // The index would go on showing the file there.
      fleet.retry(use.location.id)
    }
  }
}

/** The question before a delete. The index of the playlists is asked for while the question is open. */
const MediaQuestion = ({ media }: { media: Media }) => <BidiText text={mediaQuestion(media, knownUses(useFleet()))} />

/** Deletes a file of the library after its question, which names its places. */
export function useDeleteMedia(known: KnownUses) {
  const noteDelete = useNoteDelete(known)
  return useChange<Media>({
    question: media => <MediaQuestion media={media} />,
    call: media => deleteMedia(media.id),
    done: () => words.deleted,
    failed: () => words.deleteFailed,
    onDone: noteDelete,
    // The playlists that showed the file are asked for again on their own.
    reloads: () => mediaQuery.queryKey,
  }).start
}
