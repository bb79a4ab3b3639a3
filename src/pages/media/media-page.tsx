import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { deleteMedia, fetchMedia } from '../../api/media-calls.ts'
import { mediaQuery } from '../../api/queries.ts'
import { shownKind } from '../../media/classify.ts'
import { texts } from '../../texts.ts'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { useDelete } from '../changes/use-delete.ts'
import { consolePart } from '../lazy-part.ts'
import { LoadFailed } from '../parts/load-failed.tsx'
import { type MediaOrder, mediaName, orderMedia } from '../parts/media-order.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { IfUploads } from '../uploads/if-uploads.tsx'
import { DropTarget } from './drop-target.tsx'
import { FilePicker } from './file-picker.tsx'
import { MediaSection } from './media-section.tsx'
import { addUnpublishedDelete, deleteQuestion, knownUses } from './media-uses.ts'
import { OrderField } from './order-field.tsx'
import './media-page.css'

const words = texts.media

const UploadList = consolePart(async () => (await import('../uploads/upload-list.tsx')).UploadList)

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
  const remove = useDeleteMedia()

  return (
    <>
      <PageTitle>{texts.sidebar.media}</PageTitle>
      <SpinnerOverlay busy={media.isLoading} letsThrough />
      <header className="page-head">
        <h1>{texts.sidebar.media}</h1>
        <FilePicker />
      </header>
      <DropTarget />
      <IfUploads>
        <UploadList />
      </IfUploads>
      <div className="page-tools media-tools">
        <SearchField label="Search by name" value={search} onChange={setSearch} />
        <FoundFiles media={media.data} search={found} />
        <OrderField value={order} onChange={setOrder} />
        <p className="media-jump">
          <a href="#videos">{words.videos}</a>
          <a href="#images">{words.images}</a>
        </p>
        <Hints />
      </div>
      {media.isError && !media.data ? (
        <LoadFailed name="media" query={media} queryKey={mediaQuery.queryKey} load={fetchMedia} />
      ) : (
        <div className="media-lists">
          <MediaSection kind="video" media={videos} search={found} onDelete={remove} />
          <MediaSection kind="image" media={images} search={found} onDelete={remove} />
        </div>
      )}
    </>
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
    </ul>
  )
}

function useDeleteMedia() {
  const queries = useQueryClient()
  const question = useCallback((media: Media) => deleteQuestion(media, knownUses(queries, media)), [queries])
  return useDelete<Media>({
    question,
    call: media => deleteMedia(media.id),
    done: () => words.deleted,
    failed: () => words.deleteFailed,
    onDone: media => addUnpublishedDelete(knownUses(queries, media)),
  })
}
