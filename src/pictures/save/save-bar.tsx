import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { failureText, isSessionLost } from '../../api/api-error.ts'
import { type Media, mediaName } from '../../api/media.ts'
import { replacePath } from '../../media/recipe-text.ts'
import { isOnItsWay, type Upload } from '../../media/upload.ts'
import type { UploadQueue } from '../../media/upload-queue.ts'
import { uploadFailureText } from '../../media/upload-texts.ts'
import { findUploaded } from '../../media/uploaded-in-library.ts'
import { useUploads } from '../../media/uploads-provider.tsx'
import { discardTexts } from '../../page/unsaved.ts'
import { cardName } from '../../playlists/cards.ts'
import { locationPath, routes } from '../../routes.ts'
import { useAlert } from '../../ui/alert.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import type { PictureDraft } from '../form/use-picture-draft.ts'
import type { EditedFile, Recipe } from '../recipe/recipe.ts'
import { AddToDialog } from './add-to-dialog.tsx'
import { type PlaylistTarget, useAddToCard } from './add-to-playlist.ts'
import { NotSaved, type PictureUpload, pictureUploadsOf } from './picture-upload.ts'

const LOOK = 'Save it again to look once more: nothing is uploaded a second time.'
const GONE = 'Somebody may have deleted it: look on the Media page, then save again to upload it again.'
const KEPT = 'What you made is kept here: save it again to send what is missing, or retry on the Media page.'

/** Empty if the reason is not known. */
function reasonOf({ file, state }: Upload): string {
  if (state.phase === 'failed') return uploadFailureText(state.error, file)
  return state.phase === 'asking' ? `It waits for your decision on the Media page. ${state.reason}` : ''
}

/** A lost session stays the error that it is: the login page says it. */
function errorOf(uploads: readonly Upload[], { files, arrived }: PictureUpload): unknown {
  const failed = uploads.find(({ state }) => state.phase !== 'done')
  if (failed?.state.phase === 'failed' && isSessionLost(failed.state.error)) return failed.state.error
  const isPart = arrived.size > 0
  const headline = isPart ? `${arrived.size} of ${files.length} pictures were uploaded.` : 'The picture was not saved.'
  return new NotSaved(headline, [failed && reasonOf(failed), KEPT].filter(Boolean).join(' '))
}

/** Begins or repeats uploads, for files without one and for those whose upload failed. Others may be under way. */
function begin(uploads: UploadQueue, files: readonly File[]): void {
  const rows = uploads.snapshot().filter(({ file }) => files.includes(file))
  const ended = rows.filter(({ state }) => state.phase === 'failed' || state.phase === 'cancelled')
  for (const { id } of ended) uploads.remove(id)
  const busy = rows.filter(row => !ended.includes(row)).map(({ file }) => file)
  uploads.add(
    files.filter(file => !busy.includes(file)),
    'caller',
  )
}

/** Resolves when each upload has ended. */
function sendFiles(uploads: UploadQueue, files: readonly File[]): Promise<readonly Upload[]> {
  return new Promise(resolve => {
    const look = () => {
      const own = uploads.snapshot().filter(({ file }) => files.includes(file))
      if (own.some(isOnItsWay)) return
      unsubscribe()
      resolve(own)
    }
    begin(uploads, files)
    const unsubscribe = uploads.subscribe(look)
    look()
  })
}

/** @throws NotSaved if one of them failed, was cancelled, or waits for a decision; ApiError if the session is lost */
async function uploadMissing(uploads: UploadQueue, picture: PictureUpload): Promise<void> {
  const { files, arrived } = picture
  const missing = files.filter(file => !arrived.has(file))
  const ended = await sendFiles(uploads, missing)
  for (const { file, state } of ended) if (state.phase === 'done') arrived.set(file, { ...state, file })
  if (arrived.size < files.length) throw errorOf(ended, picture)
}

/** @throws NotSaved if the library cannot be loaded, or somebody has deleted a file; ApiError if the session is lost */
async function findInLibrary(queries: QueryClient, picture: PictureUpload): Promise<Media[]> {
  const { files, arrived } = picture
  const uploaded = files.flatMap(file => arrived.get(file) ?? [])
  const found = await findUploaded(queries, uploaded).catch((error: unknown) => {
    if (isSessionLost(error)) throw error
    throw new NotSaved('The picture is uploaded, but the library could not be loaded.', `${failureText(error)} ${LOOK}`)
  })
  const media = found.filter(one => one !== null)
  if (media.length === files.length) return media
  for (const [at, file] of files.entries()) if (!found[at]) arrived.delete(file)
  // The queue knows a file as sent: the next try sends a copy.
  picture.files = files.map((file, at) => (found[at] ? file : new File([file], file.name, file)))
  throw new NotSaved('The picture was uploaded, but is not in the library.', GONE)
}

interface Save {
  recipe: Recipe
  make: () => Promise<File[]>
  target: PlaylistTarget | null
}

/** The recipe is text. */
interface SavedPicture {
  recipe: string
  media: readonly Media[]
  /** Null if the picture was added to no playlist. */
  target: PlaylistTarget | null
}

const nameList = (media: readonly Media[]) => media.map(one => `“${mediaName(one)}”`).join(', ')

/** "“A”, “B” are in the library". */
const inLibraryText = (media: readonly Media[]): string =>
  `${nameList(media)} ${media.length === 1 ? 'is' : 'are'} in the library`

/** The same picture is uploaded once, however often it is saved. One alert says the result. */
function useSavePicture(onSaved: () => void) {
  const [saved, setSaved] = useState<SavedPicture | null>(null)
  const uploads = useUploads()
  const queries = useQueryClient()
  const alert = useAlert()
  const addToCard = useAddToCard()
  const running = useRef(false)
  // The spinner overlay covers the page while a mutation runs.
  const { mutate } = useMutation({
    mutationFn: async ({ recipe, make, target }: Save) => {
      setSaved(null)
      const text = JSON.stringify(recipe)
      const pictures = pictureUploadsOf(uploads)
      const picture = pictures.get(text) ?? { files: await make(), arrived: new Map() }
      pictures.set(text, picture)
      await uploadMissing(uploads, picture)
      const media = await findInLibrary(queries, picture)
      setSaved({ recipe: text, media, target: null })
      onSaved()
      if (!target) return alert('success', `${inLibraryText(media)}.`)
      // A job may wait long for the server; the person works on meanwhile.
      void addToCard(media, target).then(isAdded => isAdded && setSaved({ recipe: text, media, target }))
    },
    onError: error => {
      if (isSessionLost(error)) return
      const headline = error instanceof NotSaved ? error.headline : 'The picture was not saved.'
      alert('warning', headline, failureText(error))
    },
    onSettled: () => {
      running.current = false
    },
  })
  const save = (picture: Save) => {
    if (running.current) return
    running.current = true
    mutate(picture)
  }
  return { saved, save }
}

interface SaveBarProps {
  /** Null for a new picture. */
  edited: EditedFile | null
  draft: PictureDraft
  /** Null if the picture can be saved. */
  fault: string | null
  make: () => Promise<File[]>
}

export function SaveBar({ edited, draft, fault, make }: SaveBarProps) {
  const recipe = draft.values
  const [isChoosing, setChoosing] = useState(false)
  const confirm = useConfirm()
  const { saved, save } = useSavePicture(draft.markSaved)
  const start = (target: PlaylistTarget | null) => {
    setChoosing(false)
    save({ recipe, make, target })
  }
  const startAgain = async () => {
    if (await confirm('What you made here has not been saved.', discardTexts)) draft.startAgain()
  }
  return (
    <div className="stack gap-3">
      {saved?.recipe === JSON.stringify(recipe) && <SavedNote {...saved} edited={edited} />}
      {fault && <p className="muted">{fault}</p>}
      <div className="flow">
        <Button variant="primary" disabled={fault !== null} onClick={() => start(null)}>
          Save
        </Button>
        <Button disabled={fault !== null} onClick={() => setChoosing(true)}>
          Save and add to…
        </Button>
        {draft.isChanged && (
          <Button variant="quiet" onClick={() => void startAgain()}>
            Start again
          </Button>
        )}
      </div>
      {isChoosing && (
        <AddToDialog
          type={recipe.kind === 'strip' ? 'ticker' : 'videowall'}
          onChoose={start}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** Why the picture cannot take the places of the edited file by itself; empty if it can. */
function whyByHand(saved: readonly Media[], { place }: EditedFile): string {
  if (place && place.total > 1) {
    return `The old strip has ${place.total} pictures, of which you edited number ${place.number}: exchange them in the playlists yourself.`
  }
  return saved.length > 1 ? 'This strip became several pictures: put them into the playlists yourself.' : ''
}

/** One file that was made from one other can take the places of that file. */
function SavedNote({ media, target, edited }: Omit<SavedPicture, 'recipe'> & { edited: EditedFile | null }) {
  const [first] = media
  const byHand = edited && whyByHand(media, edited)
  return (
    <p className="notice" role="status">
      <span>
        <BidiText text={`${inLibraryText(media)}${target ? `, and in ${cardName(target.card)} at ` : '. '}`} />
        {target && (
          <Link to={locationPath(target.location)} dir="auto">
            {target.location.name || target.location.unique_id}
          </Link>
        )}
        {target && <span>. </span>}
        <Link to={routes.media}>Show the library</Link>
        {byHand && <span>{` ${byHand}`}</span>}
      </span>
      {edited && first && !byHand && <Link to={replacePath(edited.media.id, first.id)}>Replace everywhere…</Link>}
    </p>
  )
}
