import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Media } from '../../../api/media.ts'
import type { ScreenType } from '../../../id.ts'
import { routes } from '../../../routes.ts'
import { BidiText } from '../../../ui/bidi-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { discardTexts } from '../../changes/unsaved.ts'
import { consolePart } from '../../lazy-part.ts'
import { mediaName } from '../../parts/media-order.ts'
import { replacePath } from '../../parts/picture/picture-address.ts'
import { type PlaylistTarget, useSavePicture } from './use-save-picture.ts'
import './save-bar.css'

const AddToDialog = consolePart(async () => (await import('./add-to-dialog.tsx')).AddToDialog)

interface SaveBarProps {
  type: ScreenType
  /** The library's picture that is edited; null for a new one. */
  edited: Media | null
  /** Why the picture cannot be saved yet; null if it can. */
  fault: string | null
  /** True if the picture has changed since it was opened or saved. */
  isChanged: boolean
  make: () => Promise<File[]>
  onSaved: () => void
  onStartAgain: () => void
}

/** The buttons that save a picture, and what can be done with the saved one. */
export function SaveBar({ type, edited, fault, isChanged, make, onSaved, onStartAgain }: SaveBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const confirm = useConfirm()
  const [saved, setSaved] = useState<readonly Media[]>([])
  const start = useSavePicture(media => {
    setSaved(media)
    onSaved()
  })
  const save = (target: PlaylistTarget | null) => {
    setChoosing(false)
    start({ make, target })
  }
  const startAgain = async () => {
    if (await confirm('What you made here has not been saved.', discardTexts)) onStartAgain()
  }
  return (
    <div className="save-bar">
      {saved.length > 0 && !isChanged && <SavedNote saved={saved} edited={edited} />}
      {fault && <p className="muted">{fault}</p>}
      <div className="save-buttons">
        <Button variant="primary" disabled={fault !== null} onClick={() => save(null)}>
          Save
        </Button>
        <Button disabled={fault !== null} onClick={() => setChoosing(true)}>
          Save and add to…
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => void startAgain()}>
            Start again
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isChoosing && <AddToDialog type={type} onChoose={save} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  )
}

/** Where the saved files are. One file that was made from one other can take its places. */
function SavedNote({ saved, edited }: { saved: readonly Media[]; edited: Media | null }) {
  const [first] = saved
  const names = saved.map(media => `“${mediaName(media)}”`).join(', ')
  return (
    <p className="notice" role="status">
      <span>
        <BidiText text={`${names} ${saved.length === 1 ? 'is' : 'are'} in the library. `} />
        <Link to={routes.media}>Show the library</Link>
        {edited && saved.length > 1 && ' A picture of several files takes no places of another one by itself.'}
      </span>
      {edited && first && saved.length === 1 && <Link to={replacePath(edited.id, first.id)}>Replace everywhere…</Link>}
    </p>
  )
}
