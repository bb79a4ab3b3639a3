import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Media } from '../../api/media.ts'
import type { ScreenType } from '../../base/id.ts'
import { routes } from '../../routes.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { discardTexts } from '../../page/unsaved.ts'
import { consolePart } from '../../ui/lazy-part.tsx'
import { replacePath } from '../../media/picture-address.ts'
import type { EditedFile, Recipe } from '../recipe/recipe.ts'
import type { PlaylistTarget } from './add-to-playlist.ts'
import { inLibraryText, useSavePicture } from './use-save-picture.ts'
import './save-bar.css'

const AddToDialog = consolePart(async () => (await import('./add-to-dialog.tsx')).AddToDialog)

interface SaveBarProps {
  type: ScreenType
  /** The library's picture that is edited; null for a new one. */
  edited: EditedFile | null
  /** Why the picture cannot be saved yet; null if it can. */
  fault: string | null
  /** True if the picture has changed since it was opened or saved. */
  isChanged: boolean
  recipe: Recipe
  /** Draws the recipe. */
  make: () => Promise<File[]>
  onSaved: () => void
  onStartAgain: () => void
}

/** The buttons that save a picture, and what can be done with the saved one. */
export function SaveBar({ type, edited, fault, isChanged, recipe, make, onSaved, onStartAgain }: SaveBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const confirm = useConfirm()
  const { saved, save } = useSavePicture(onSaved)
  const start = (target: PlaylistTarget | null) => {
    setChoosing(false)
    save({ recipe, make, target })
  }
  const startAgain = async () => {
    if (await confirm('What you made here has not been saved.', discardTexts)) onStartAgain()
  }
  return (
    <div className="save-bar">
      {saved?.recipe === JSON.stringify(recipe) && <SavedNote saved={saved.media} edited={edited} />}
      {fault && <p className="muted">{fault}</p>}
      <div className="save-buttons">
        <Button variant="primary" disabled={fault !== null} onClick={() => start(null)}>
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
        {isChoosing && <AddToDialog type={type} onChoose={start} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  )
}

/** Why the saved files cannot take the places of the edited one; empty if they can. */
function whyByHand(saved: readonly Media[], { place }: EditedFile): string {
  if (place && place.total > 1) {
    return `The old strip has ${place.total} pictures, of which you edited number ${place.number}: exchange them in the playlists yourself.`
  }
  return saved.length > 1 ? 'This strip became several pictures: put them into the playlists yourself.' : ''
}

/** Where the saved files are. One file that was made from one other can take its places. */
function SavedNote({ saved, edited }: { saved: readonly Media[]; edited: EditedFile | null }) {
  const [first] = saved
  const byHand = edited && whyByHand(saved, edited)
  return (
    <p className="notice" role="status">
      <span>
        <BidiText text={`${inLibraryText(saved)}. `} />
        <Link to={routes.media}>Show the library</Link>
        {byHand && <span>{` ${byHand}`}</span>}
      </span>
      {edited && first && !byHand && <Link to={replacePath(edited.media.id, first.id)}>Replace everywhere…</Link>}
    </p>
  )
}
