import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type Media, mediaName, shownKind } from '../api/media.ts'
import { mediaQuery } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import { type Fleet, fleetAgeNote, soFarText } from '../fleet/fleet.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { useAskedAction } from '../page/asked-action.ts'
import { Loaded } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DropTarget, FileInput } from '../ui/files/drop-target.tsx'
import { AddIcon, UploadIcon } from '../ui/icons.ts'
import { Popover } from '../ui/popover.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { matches, SearchCount, SearchField } from '../ui/search.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { AskBeforeLarge } from './ask-before-large.tsx'
import { type MediaOrder, orderMedia } from './media-order.ts'
import { MediaSection } from './media-section.tsx'
import { picturePath } from './recipe-text.ts'
import { ReplaceMedia } from './replace/replace-media.tsx'
import { UploadList } from './uploads/upload-list.tsx'
import { useUploads } from './uploads-provider.tsx'
import { knownUses } from './uses/media-uses.ts'
import { UnknownLocations } from './uses/unknown-locations.tsx'
import { useDeleteMedia } from './uses/use-delete-media.tsx'
import { useLibraryUses } from './uses/use-library-uses.ts'
import './media-page.css'

/** The UPLOAD button and the file input that it opens. */
function FilePicker() {
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const open = () => input.current?.click()
  useAskedAction(routes.media, open)
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

/** The button beside UPLOAD that makes a picture from words, of one of two kinds. */
function NewPicture() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={event => setAnchor(event.currentTarget)}>
        <AddIcon size={16} aria-hidden />
        New picture
      </Button>
      {anchor && (
        <Popover title="New picture" anchor={anchor} onClose={() => setAnchor(null)}>
          <ul className="new-picture">
            <li>
              <Link to={picturePath({ kind: 'strip' })} className="row" data-autofocus>
                Ticker strip
              </Link>
            </li>
            <li>
              <Link to={picturePath({ kind: 'slide' })} className="row">
                Slide
              </Link>
            </li>
          </ul>
        </Popover>
      )}
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
function OrderField({ value, onChange }: OrderFieldProps) {
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

const words = texts.media

const none: readonly Media[] = []

/** The media library (requirement 4.1): the files for the screens, and the upload of more. */
export function MediaPage() {
  const media = useQuery(mediaQuery)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<MediaOrder>('newest')
  // The lists may follow the search a moment later, so that typing stays fluent with thousands of files.
  const found = useDeferredValue(search)
  const ordered = useMemo(() => media.data && orderMedia(media.data, order), [media.data, order])
  const matching = useMemo(() => ordered?.filter(item => matches(found, mediaName(item))), [ordered, found])
  const videos = useMemo(() => ordered?.filter(item => shownKind(item) === 'video'), [ordered])
  const images = useMemo(() => ordered?.filter(item => shownKind(item) === 'image'), [ordered])
  const library = useLibraryUses()
  const { uses, age, filter, toggleFilter } = library
  const { replaced, by, close } = useReplacement(library, media.data)
  const remove = useDeleteMedia(uses.known)
  const section = { search: found, filter, uses, onDelete: remove }

  return (
    <>
      <PageTitle>{texts.sidebar.media}</PageTitle>
      <SpinnerOverlay busy={media.isLoading} letsThrough />
      <header className="page-head">
        <h1>{texts.sidebar.media}</h1>
        <Hints />
        <div className="page-actions row gap-3 to-end">
          <NewPicture />
          <FilePicker />
        </div>
      </header>
      <UploadDrop />
      <UploadList library={media.data ?? none} onDelete={remove} />
      <div className="page-tools media-tools">
        <SearchField label="Search by name" value={search} onChange={setSearch} />
        <SearchCount search={found} count={matching?.length ?? 0} noun={['file', 'files']} />
        <OrderField value={order} onChange={setOrder} />
        <Button aria-pressed={filter !== null} onClick={toggleFilter}>
          Unused
        </Button>
        <AskBeforeLarge />
        <span className="muted media-age small one-line hide-empty" title={age}>
          {age}
        </span>
        <p className="media-jump row gap-4 to-end">
          <a href="#videos" className="row">
            {words.videos}
          </a>
          <a href="#images" className="row">
            {words.images}
          </a>
        </p>
      </div>
      {filter && <UnusedNote media={media.data} />}
      {replaced && <ReplaceMedia key={replaced.id} media={replaced} first={by} onClose={close} />}
      <Loaded name="media" query={media} of={mediaQuery}>
        <div className="media-lists columns">
          <MediaSection kind="video" media={videos} {...section} />
          <MediaSection kind="image" media={images} {...section} />
        </div>
      </Loaded>
    </>
  )
}

/** The displayed limits, which are advice (requirement 4.11). */
function Hints() {
  return (
    <ul className="media-hints flow tight apart small muted">
      <li>{words.imageHint}</li>
      <li>{words.dimensionHint}</li>
      <li>{words.videoHint}</li>
    </ul>
  )
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

/** How far the index is that the filter needs, and how old it is. */
function UnusedNote({ media = [] }: { media: readonly Media[] | undefined }) {
  const { fleet, isWhole, of } = knownUses(useFleet())
  const count = isWhole ? media.filter(({ id }) => of(id).length === 0).length : 0
  const unused = `${counted(count, 'file')} ${count === 1 ? 'is' : 'are'} unused${fleetAgeNote(fleet)}.`
  return (
    <div className="unused-note row wrap below-3 small">
      <p role="status">{isWhole ? unused : waitText(fleet)}</p>
      {!isWhole && fleet.isLoading && (
        <ProgressBar label="Locations" value={fleet.known - fleet.stale} max={Math.max(1, fleet.total)} />
      )}
      <UnknownLocations fleet={fleet} />
    </div>
  )
}

function waitText(fleet: Fleet): string {
  const { known, stale, total, isLoading, locationsFailure } = fleet
  if (locationsFailure) return 'The list of the locations could not be loaded, so no file can be called unused.'
  const part = `${known - stale} of ${counted(total, 'location')}`
  if (isLoading) return `Looking for the files that no playlist shows: ${part}${soFarText(fleet)}.`
  return `No file can be called unused: the playlists of only ${part} are known.`
}
