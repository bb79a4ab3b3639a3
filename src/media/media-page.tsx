import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { Media } from '../api/media.ts'
import { deleteMedia, fetchMedia } from '../api/media-calls.ts'
import { mediaQuery } from '../api/queries.ts'
import { shownKind } from '../api/classify.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { DropTarget } from '../ui/files/drop-target.tsx'
import { matches, SearchCount, SearchField } from '../ui/search.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { useDelete } from '../page/use-delete.ts'
import { consolePart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { type MediaOrder, mediaName, orderMedia } from './media-order.ts'
import { PageTitle } from '../page/page-title.tsx'
import { AskBeforeLarge } from './ask-before-large-part.tsx'
import { IfUploads } from './if-uploads.tsx'
import { useUploads } from './uploads-provider.tsx'
import { FilePicker } from './file-picker.tsx'
import { LaterUses, useLibraryUses } from './library-uses.tsx'
import { MediaSection } from './media-section.tsx'
import { NewPicture } from './new-picture.tsx'
import { OrderField } from './order-field.tsx'
import { deleteSentence } from './uses/delete-sentence.ts'
import { type Uses, UsesContext } from './uses/uses-context.ts'
import './media-page.css'

const words = texts.media

const none: readonly Media[] = []

const UploadList = consolePart(async () => (await import('./uploads/upload-list.tsx')).UploadList)
const DeleteQuestion = consolePart(async () => (await import('./uses/delete-question.tsx')).DeleteQuestion)

/** The media library (requirement 4.1): the files for the screens, and the upload of more. */
export function MediaPage() {
  const media = useQuery(mediaQuery)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<MediaOrder>('newest')
  // The lists may follow the search a moment later, so that typing stays fluent with thousands of files.
  const found = useDeferredValue(search)
  const ordered = useMemo(() => media.data && orderMedia(media.data, order), [media.data, order])
  const videos = useMemo(() => ordered?.filter(item => shownKind(item) === 'video'), [ordered])
  const images = useMemo(() => ordered?.filter(item => shownKind(item) === 'image'), [ordered])
  const uses = useLibraryUses()
  const remove = useDeleteMedia(uses.context)
  const section = { search: found, filter: uses.filter, onDelete: remove }

  return (
    <UsesContext value={uses.context}>
      <PageTitle>{texts.sidebar.media}</PageTitle>
      <SpinnerOverlay busy={media.isLoading} letsThrough />
      <header className="page-head">
        <h1>{texts.sidebar.media}</h1>
        <div className="page-actions">
          <NewPicture />
          <FilePicker />
        </div>
      </header>
      <UploadDrop />
      <IfUploads>
        <UploadList library={media.data ?? none} onDelete={remove} />
      </IfUploads>
      <div className="page-tools media-tools">
        <SearchField label="Search by name" value={search} onChange={setSearch} />
        <FoundFiles media={media.data} search={found} />
        <OrderField value={order} onChange={setOrder} />
        <Button aria-pressed={uses.filter !== null} onClick={uses.toggleFilter}>
          Unused
        </Button>
        <span className="muted media-age" title={uses.context.known?.age}>
          {uses.context.known?.age}
        </span>
        <p className="media-jump">
          <a href="#videos">{words.videos}</a>
          <a href="#images">{words.images}</a>
        </p>
        <Hints />
      </div>
      <LaterUses uses={uses} media={media.data} />
      {media.isError && !media.data ? (
        <LoadFailed name="media" query={media} queryKey={mediaQuery.queryKey} load={fetchMedia} />
      ) : (
        <div className="media-lists">
          <MediaSection kind="video" media={videos} {...section} />
          <MediaSection kind="image" media={images} {...section} />
        </div>
      )}
    </UsesContext>
  )
}

interface FoundFilesProps {
  media: readonly Media[] | undefined
  search: string
}

function FoundFiles({ media = [], search }: FoundFilesProps) {
  const count = useMemo(() => media.filter(item => matches(search, mediaName(item))).length, [media, search])
  return <SearchCount search={search} count={count} noun={['file', 'files']} />
}

/** The displayed limits, which are advice (requirement 4.11). */
function Hints() {
  return (
    <ul className="media-hints muted">
      <li>{words.imageHint}</li>
      <li>{words.dimensionHint}</li>
      <li>{words.videoHint}</li>
      <li>
        <AskBeforeLarge />
      </li>
    </ul>
  )
}

function useDeleteMedia({ known, replace }: Uses) {
  return useDelete<Media>({
    question: media => (
      <Suspense fallback={<BidiText text={deleteSentence(media)} />}>
        <DeleteQuestion media={media} onReplace={() => replace(media)} />
      </Suspense>
    ),
    call: media => deleteMedia(media.id),
    done: () => words.deleted,
    failed: () => words.deleteFailed,
    onDone: media => known?.afterDelete(media),
    // The playlists that showed the file are asked for again on their own.
    reloads: () => mediaQuery.queryKey,
  })
}

/** Uploads the files that are dropped on the page. */
function UploadDrop() {
  const alert = useAlert()
  const uploads = useUploads()
  const upload = (files: readonly File[], hasFolder: boolean) => {
    uploads.add(files)
    if (hasFolder) alert('warning', 'A folder cannot be uploaded. Drop the files that are in it.')
  }
  return <DropTarget onDrop={upload}>Drop the files to upload them</DropTarget>
}
