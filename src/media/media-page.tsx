import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Media, shownKind } from '../api/media.ts'
import { deleteMedia, fetchMedia } from '../api/media-calls.ts'
import { mediaQuery } from '../api/queries.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { useDelete } from '../page/use-change.ts'
import { useAskedAction } from '../page/use-highlight.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { DropTarget, FileInput } from '../ui/files/drop-target.tsx'
import { AddIcon, UploadIcon } from '../ui/icons.ts'
import { consolePart } from '../ui/lazy-part.tsx'
import { matches, SearchCount, SearchField } from '../ui/search.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { AskBeforeLarge } from './ask-before-large.tsx'
import { IfUploads } from './if-uploads.tsx'
import { type MediaOrder, mediaName, orderMedia } from './media-order.ts'
import { type MediaFilter, MediaSection } from './media-section.tsx'
import { useUploads } from './uploads-provider.tsx'
import { type LibraryUses, type Uses, UsesContext } from './uses/uses-context.ts'
import { deleteSentence } from './uses/uses-text.ts'
import './media-page.css'

/** The UPLOAD button and the file input that it opens. */
export function FilePicker() {
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const open = () => input.current?.click()
  useAskedAction('upload', open)
  return (
    <>
      <Button variant="primary" onClick={open}>
        <UploadIcon size={16} aria-hidden />
        {texts.media.upload}
      </Button>
      <FileInput ref={input} label="Choose files" multiple onFiles={files => uploads.add(files)} />
    </>
  )
}

const NewPictureMenu = consolePart(async () => (await import('./new-picture-menu.tsx')).NewPictureMenu)

/** The button beside UPLOAD that makes a picture from words. */
export function NewPicture() {
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <AddIcon size={16} aria-hidden />
        New picture
      </Button>
      <Suspense fallback={null}>
        {anchor && <NewPictureMenu anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}

const labels: Record<MediaOrder, string> = { newest: 'Newest first', name: 'Name', size: 'Largest first' }

const isOrder = (value: string): value is MediaOrder => value in labels

interface OrderFieldProps {
  value: MediaOrder
  onChange: (order: MediaOrder) => void
}

/** The field that sets the order of the lists. */
export function OrderField({ value, onChange }: OrderFieldProps) {
  return (
    <select
      className="input media-order"
      aria-label="Sort by"
      value={value}
      onChange={event => {
        if (isOrder(event.target.value)) onChange(event.target.value)
      }}
    >
      {Object.entries(labels).map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </select>
  )
}

const UsesFeed = consolePart(async () => (await import('./uses/uses-feed.tsx')).UsesFeed)
const UnusedNote = consolePart(async () => (await import('./uses/unused-note.tsx')).UnusedNote)
const ReplaceMedia = consolePart(async () => (await import('./replace/replace-media.tsx')).ReplaceMedia)

/** The uses of the files, which a person who filters, previews or deletes asks for; until then no call is made. */
export function useLibraryUses() {
  const [known, setKnown] = useState<LibraryUses | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isFiltered, setFiltered] = useState(false)
  const [replaced, replace] = useState<Media | null>(null)
  const ask = useCallback(() => setAsked(true), [])
  const filter = useFilter(isFiltered, known)
  const toggleFilter = () => {
    ask()
    setFiltered(!isFiltered)
  }
  const context = useMemo(() => ({ known, ask, replace }), [known, ask])
  return { context, setKnown, isAsked, filter, toggleFilter, replaced, replace }
}

function useFilter(isFiltered: boolean, known: LibraryUses | null): MediaFilter | null {
  const isUnused = known?.isUnused
  return useMemo(() => {
    if (!isFiltered) return null
    // Until all playlists are known, no file is called unused.
    return isUnused
      ? { passes: isUnused, none: 'Every file here is used.' }
      : { passes: () => false, none: 'Not known yet.' }
  }, [isFiltered, isUnused])
}

/** The file that another one replaces: chosen in its preview, or named in the address with the other one. */
function useReplacement({ replaced, replace }: ReturnType<typeof useLibraryUses>, media: readonly Media[] = []) {
  const [address, setAddress] = useSearchParams()
  const named = (key: string) => media.find(({ id }) => String(id) === address.get(key)) ?? null
  const close = () => {
    replace(null)
    if (address.has('replace')) setAddress({}, { replace: true })
  }
  return { replaced: replaced ?? named('replace'), by: replaced ? null : named('with'), close }
}

interface LaterUsesProps {
  uses: ReturnType<typeof useLibraryUses>
  media: readonly Media[] | undefined
}

/** The parts of the uses that come after the first view of the page. */
export function LaterUses({ uses, media }: LaterUsesProps) {
  const { isAsked, setKnown, filter } = uses
  const { replaced, by, close } = useReplacement(uses, media)
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {filter && <UnusedNote media={media} />}
        {media && <UsesFeed asks={isAsked} onChange={setKnown} />}
      </Suspense>
      <Suspense fallback={null}>
        {replaced && <ReplaceMedia key={replaced.id} media={replaced} first={by} onClose={close} />}
      </Suspense>
    </ErrorBoundary>
  )
}

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
