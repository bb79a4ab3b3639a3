import type { Media } from '../../api/media.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { closeTopDialog } from '../../ui/dialog/dialog-stack.ts'
import { knownUses } from './media-uses.ts'
import { deleteQuestion } from './uses-text.ts'
import './delete-question.css'

interface DeleteQuestionProps {
  media: Media
  /** Called after the question is closed with "Cancel". */
  onReplace: () => void
}

/**
 * The question before a delete, with the way to put another file in place of a used one. The index of the playlists is
 * asked for while the question is open.
 */
export function DeleteQuestion({ media, onReplace }: DeleteQuestionProps) {
  const known = knownUses(useFleet())
  const replace = () => {
    closeTopDialog()
    onReplace()
  }
  return (
    <>
      <BidiText text={deleteQuestion(media, known)} />
      {known.of(media.id).length > 0 && (
        <span className="delete-replace">
          <Button onClick={replace}>Replace everywhere…</Button>
        </span>
      )}
    </>
  )
}
