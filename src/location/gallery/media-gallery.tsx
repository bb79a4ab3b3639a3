import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { mediaQuery } from '../../api/queries.ts'
import { shownKind } from '../../api/classify.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Field } from '../../ui/field.tsx'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { useUnsaved } from '../../page/unsaved.ts'
import { consolePart } from '../../ui/lazy-part.tsx'
import { mediaName, orderMedia } from '../../media/media-order.ts'
import { IMAGE_SECONDS } from '../../media/media-seconds.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { GalleryList } from './gallery-list.tsx'
import { readSeconds, SECONDS_FAULT, secondsInput } from '../items/picture-seconds.ts'
import type { Gallery, GalleryTarget } from './use-gallery.ts'
import { type SaveProgress, useSaveMedia } from './use-save-media.ts'
import { useSaveToAll } from './use-save-to-all.ts'
import './media-gallery.css'

const TickerWarnings = consolePart(async () => (await import('../../media/ticker-warnings.tsx')).TickerWarnings)

const words = texts.gallery

const focusMarked = (tools: HTMLElement | null) => tools?.querySelector<HTMLElement>('[aria-invalid]')?.focus()

const isImage = (media: Media) => shownKind(media) === 'image'

interface MediaGalleryProps {
  target: GalleryTarget
  gallery: Gallery
}

/** The dialog that selects media for a playlist: videos on the left, images on the right (requirement 6.21). */
export function MediaGallery({ target: { playlistId, playlists, type }, gallery }: MediaGalleryProps) {
  const { select, toggle } = gallery
  const alert = useAlert()
  const media = useQuery(mediaQuery)
  const [search, setSearch] = useState('')
  const [secondsText, setSecondsText] = useState(String(IMAGE_SECONDS))
  const seconds = readSeconds(secondsText)
  const selected = useStillThere(gallery.selected, media.data)
  const { progress, save } = useSaveMedia(playlistId, gallery.pendingOf, seconds ?? IMAGE_SECONDS)
  const saveToAll = useSaveToAll(playlists, seconds ?? IMAGE_SECONDS, () => {
    select([])
    gallery.close()
  })
  const { videos, images } = useFound(media.data, search)
  const tools = useRef<HTMLDivElement>(null)
  const list = { selected, search, onToggle: toggle }
  useUnsaved('the playlist', progress !== null)

  const saveSelected = async () => {
    if (selected.length === 0) return alert('warning', words.nothingSelected)
    if (seconds === null && selected.some(isImage)) return focusMarked(tools.current)
    if (playlists.length > 1) return saveToAll(selected)
    const failed = await save(selected)
    select(failed)
    if (failed.length === 0) gallery.close()
  }
  const close = () => {
    if (!progress) gallery.close()
  }
  return (
    <Modal title={words.title} className="gallery" onClose={close}>
      <SpinnerOverlay busy={media.isLoading} letsThrough />
      <div ref={tools} className="gallery-tools">
        <SearchField label="Search media" value={search} onChange={setSearch} />
        <SearchCount search={search} count={(videos?.length ?? 0) + (images?.length ?? 0)} noun={['file', 'files']} />
        {type === 'videowall' && (
          <SecondsOfImages value={secondsText} isWrong={seconds === null} onChange={setSecondsText} />
        )}
        <p className="muted">
          {`Goes to the end of ${playlistsText(playlists.map(({ id }) => id))}, in the order of selection.`}
        </p>
      </div>
      <fieldset className="gallery-lists" disabled={progress !== null}>
        <GalleryList
          {...list}
          title={texts.media.videos}
          leftOut={type === 'ticker' ? 'A ticker shows images only: it leaves videos out.' : undefined}
          media={videos}
        />
        <GalleryList {...list} title={texts.media.images} media={images} />
      </fieldset>
      {type === 'ticker' && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <TickerWarnings pictures={selected.filter(isImage)} onReplace={gallery.replace} />
          </Suspense>
        </ErrorBoundary>
      )}
      <footer className="gallery-foot">
        <SelectionStatus count={selected.length} progress={progress} />
        {selected.length > 0 && !progress && (
          <Button variant="quiet" onClick={() => select([])}>
            Select none
          </Button>
        )}
        <Button variant="primary" disabled={progress !== null} onClick={() => void saveSelected()}>
          {words.save}
        </Button>
      </footer>
    </Modal>
  )
}

interface SecondsOfImagesProps {
  value: string
  /** The text is no number of seconds. */
  isWrong: boolean
  onChange: (text: string) => void
}

/** The field for the time that each chosen image stays on the screen; a video plays to its end. */
function SecondsOfImages({ value, isWrong, onChange }: SecondsOfImagesProps) {
  return (
    <Field
      {...secondsInput}
      className="gallery-seconds"
      label="Seconds of each image"
      value={value}
      fault={isWrong ? SECONDS_FAULT : null}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** The selection without the files that have been deleted since. */
function useStillThere(selected: readonly Media[], media: readonly Media[] | undefined): readonly Media[] {
  return useMemo(() => {
    if (!media) return selected
    const ids = new Set(media.map(({ id }) => String(id)))
    return selected.filter(({ id }) => ids.has(String(id)))
  }, [selected, media])
}

/** The media that match the search, newest first, by kind; undefined until the media are loaded. */
function useFound(media: readonly Media[] | undefined, search: string) {
  return useMemo(() => {
    const found = media && orderMedia(media, 'newest').filter(item => matches(search, mediaName(item)))
    return {
      videos: found?.filter(item => shownKind(item) === 'video'),
      images: found?.filter(item => shownKind(item) === 'image'),
    }
  }, [media, search])
}

function SelectionStatus({ count, progress }: { count: number; progress: SaveProgress | null }) {
  if (!progress) return <p role="status">{count === 0 ? 'Nothing selected' : `${count} selected`}</p>
  const { number, total } = progress
  return (
    <div className="gallery-progress">
      <p role="status">{`${number} of ${total}`}</p>
      <progress aria-label="Saving media" value={number} max={total} />
    </div>
  )
}
