import type { Media } from '../../api/media.ts'
import { deleteMedia } from '../../api/media-calls.ts'
import { mediaQuery } from '../../api/queries.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { useDelete } from '../../page/use-change.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { closeTopDialog } from '../../ui/dialog/dialog-stack.ts'
import { knownUses } from './media-uses.ts'
import { type LibraryUses, useNoteDelete } from './use-library-uses.ts'
import { mediaQuestion } from './uses-text.ts'

const words = texts.media

interface DeleteQuestionProps {
  media: Media
  /** Called after the question is closed with "Cancel". */
  onReplace: () => void
}

/**
 * The question before a delete, with the way to put another file in place of a used one. The index of the playlists is
 * asked for while the question is open.
 */
function DeleteQuestion({ media, onReplace }: DeleteQuestionProps) {
  const known = knownUses(useFleet())
  const replace = () => {
    closeTopDialog()
    onReplace()
  }
  return (
    <>
      <BidiText text={mediaQuestion(media, known)} />
      {known.of(media.id).length > 0 && (
        <span className="stack above-3">
          <Button onClick={replace}>Replace everywhere…</Button>
        </span>
      )}
    </>
  )
}

/** Deletes a file of the library after its question, which names its places. */
export function useDeleteMedia({ known, replace }: LibraryUses) {
  const noteDelete = useNoteDelete(known)
  return useDelete<Media>({
    question: media => <DeleteQuestion media={media} onReplace={() => replace(media)} />,
    call: media => deleteMedia(media.id),
    done: () => words.deleted,
    failed: () => words.deleteFailed,
    onDone: noteDelete,
    // The playlists that showed the file are asked for again on their own.
    reloads: () => mediaQuery.queryKey,
  })
}
