import type { Media } from '../../api/media.ts'
import { deleteMedia } from '../../api/media-calls.ts'
import { mediaQuery } from '../../api/queries.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { useDelete } from '../../page/use-change.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { type KnownUses, knownUses } from './media-uses.ts'
import { useNoteDelete } from './use-library-uses.ts'
import { mediaQuestion } from './uses-text.ts'

const words = texts.media

/** The question before a delete. The index of the playlists is asked for while the question is open. */
const DeleteQuestion = ({ media }: { media: Media }) => <BidiText text={mediaQuestion(media, knownUses(useFleet()))} />

/** Deletes a file of the library after its question, which names its places. */
export function useDeleteMedia(known: KnownUses) {
  const noteDelete = useNoteDelete(known)
  return useDelete<Media>({
    question: media => <DeleteQuestion media={media} />,
    call: media => deleteMedia(media.id),
    done: () => words.deleted,
    failed: () => words.deleteFailed,
    onDone: noteDelete,
    // The playlists that showed the file are asked for again on their own.
    reloads: () => mediaQuery.queryKey,
  })
}
