import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { failureReason, isSessionLost } from '../../api/api-error.ts'
import { type Media, mediaName, shownKind } from '../../api/media.ts'
import { addItem } from '../../api/playlist-calls.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { changedLocations, mediaQuery, playlistsQuery, RELOAD_AFTER_MS, reloadQueries } from '../../api/queries.ts'
import { callOnce, createdIn, itemListingOf, type PendingOutcome } from '../../api/retry-safe-call.ts'
import { wallClock } from '../../base/clock.ts'
import { type Id, sameId } from '../../base/id.ts'
import { momentNow } from '../../base/moment.ts'
import { useStore } from '../../base/stores.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import type { NewItem } from '../../jobs/job.ts'
import { additionJob } from '../../jobs/task-facts.ts'
import { type PageJob, usePageJob } from '../../jobs/use-page-job.ts'
import { orderMedia } from '../../media/media-order.ts'
import { IMAGE_SECONDS, useSecondsOf } from '../../media/metadata-store.ts'
import { TickerWarnings } from '../../media/ticker-warnings.tsx'
import { useUnsaved } from '../../page/unsaved.ts'
import { cardName, cardsOf } from '../../playlists/cards.ts'
import { itemsOf } from '../../playlists/ends.ts'
import { createUnpublished } from '../../playlists/unpublished-changes.ts'
import { texts } from '../../texts.ts'
import { type AlertAction, useAlert } from '../../ui/alert.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Field } from '../../ui/field.tsx'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { readSeconds, SECONDS_FAULT, secondsInput } from '../items/seconds-field.tsx'
import { endDaysOf, endFault, untilInput } from '../items/until-field.tsx'
import { useEndsJob } from '../items/use-ends-job.ts'
import { usePlace } from '../use-location.ts'
import type { Tell } from '../use-screen-switches.ts'
import { GalleryList } from './gallery-list.tsx'
import type { Gallery, GalleryTarget } from './use-gallery.ts'
import './media-gallery.css'

/** Of the alert of the success. */
type FurtherAction = () => AlertAction | undefined

/** Measures the chosen media, which takes a moment: a second click in it gives null. */
function useNewItems(imageSeconds: number) {
  const secondsOf = useSecondsOf()
  const isPreparing = useRef(false)
  return async (selected: readonly Media[]): Promise<NewItem[] | null> => {
    if (isPreparing.current) return null
    isPreparing.current = true
    const items = await Promise.all(
      selected.map(async media => ({
        mediaId: media.id,
        seconds: await secondsOf(media, imageSeconds),
        name: mediaName(media),
      })),
    )
    isPreparing.current = false
    return items
  }
}

const isMade = (item: PlaylistItem, media: Media) => sameId(item.media.id, media.id)

/** The file that is being saved, by its number, and the number of all files. */
interface SaveProgress {
  number: number
  total: number
}

interface FailedSave {
  media: Media
  error: unknown
}

/**
 * Adds media to a playlist, each after the answer for the one before, and reports the result in an alert. A failure does
 * not stop the rest (requirement 6.23).
 * @param pendingOf gives the pending outcome of a file, which is kept until the file is saved again
 * @param imageSeconds the dwell time of the images
 * @param onSaved gets the media that failed, before the alert opens: the alert gives the focus back to where it is then
 */
export function useSaveMedia(
  playlistId: Id,
  pendingOf: (media: Media) => PendingOutcome<Media>,
  imageSeconds = IMAGE_SECONDS,
  further: FurtherAction = () => undefined,
  onSaved: (failed: readonly Media[]) => void = () => undefined,
) {
  const alert = useAlert()
  const queries = useQueryClient()
  const secondsOf = useSecondsOf()
  const { locationId } = usePlace()
  const unpublished = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  const [progress, setProgress] = useState<SaveProgress | null>(null)
  const arrival = createdIn(itemListingOf(queries, locationId, playlistId), isMade)
  const call = async (media: Media) => addItem(playlistId, media.id, await secondsOf(media, imageSeconds))

  const saveAll = async (selected: readonly Media[]) => {
    const failed: FailedSave[] = []
    for (const [index, media] of selected.entries()) {
      setProgress({ number: index + 1, total: selected.length })
      try {
        await callOnce({ input: media, call, arrival, pending: pendingOf(media) })
      } catch (error) {
        // Without a session no further call can succeed.
        const lost = isSessionLost(error) ? selected.slice(index) : [media]
        failed.push(...lost.map(media => ({ media, error })))
        if (isSessionLost(error)) break
      }
    }
    return failed
  }
  const report = (failed: readonly FailedSave[], total: number) => {
    const names = failed.map(({ media }) => mediaName(media)).join(', ')
    const reasons = failed.map(({ media, error }) => failureReason(error, pendingOf(media).current !== null))
    const sentence = `${failed.length} of ${total} could not be saved: ${names}`
    alert('warning', sentence, [...new Set(reasons)].join('\n'))
  }
  // The spinner overlay covers the page while a mutation runs.
  const { mutateAsync } = useMutation({
    mutationFn: (selected: readonly Media[]) => ownChanges.during(changedLocations(queries), () => saveAll(selected)),
    onSuccess: (failed, selected) => {
      setProgress(null)
      const loaded = queries.getQueryData(playlistsQuery(locationId).queryKey)
      const changed = loaded?.find(({ id }) => sameId(id, playlistId))
      if (changed && failed.length < selected.length) unpublished.addOf(locationId, changed)
      onSaved(failed.map(({ media }) => media))
      if (failed.some(({ error }) => isSessionLost(error))) return
      if (failed.length > 0) report(failed, selected.length)
      else alert('success', texts.gallery.saved, '', further())
      void reloadQueries(queries, failed.length > 0 ? 0 : RELOAD_AFTER_MS)
    },
  })
  /** @returns the media that failed */
  const save = async (selected: readonly Media[]) => (await mutateAsync(selected)).map(({ media }) => media)
  return { progress, save }
}

const words = texts.gallery

const focusMarked = (tools: HTMLElement | null) => tools?.querySelector<HTMLElement>('[aria-invalid]')?.focus()

/** Half a date is no value, but it is no empty field either: the browser says so. */
const isWhole = (field: HTMLInputElement | null | undefined) => field?.reportValidity() ?? true

const isImage = (media: Media) => shownKind(media) === 'image'

const FAILED = 'The media could not be saved.'

/** Adds media to all playlists of a card by a job: with an end, it may need a playlist more. */
function useSaveToAll(playlists: readonly Playlist[], page: Omit<PageJob, 'job'>) {
  const run = usePageJob()
  const setEnds = useEndsJob()
  const queries = useQueryClient()
  const place = usePlace()
  return (media: readonly Media[], added: readonly NewItem[], until: string) => {
    const loaded = queries.getQueryData(playlistsQuery(place.locationId).queryKey)
    const job = additionJob({ place, playlists, loaded, added })
    const isOwn = ({ id }: Playlist) => playlists.some(one => sameId(one.id, id))
    const card = cardsOf(loaded ?? playlists).find(one => one.playlists.some(isOwn))
    if (!until || !card) return run({ ...page, job })
    const fresh = media.map((one, at) => {
      const duration = added[at]?.seconds ?? IMAGE_SECONDS
      return { id: `new-${at}`, order_position: 0, duration, media: one, until }
    })
    const { day } = momentNow(wallClock)
    return setEnds(card, [...itemsOf(card.playlists, day), ...fresh], { ...page, title: job.title })
  }
}

interface MediaGalleryProps {
  target: GalleryTarget
  gallery: Gallery
  tell: Tell
}

/** The dialog that selects media for a playlist: videos on the left, images on the right (requirement 6.21). */
export function MediaGallery({ target: { playlists, type, take }, gallery, tell }: MediaGalleryProps) {
  const { select, toggle, pendingOf } = gallery
  const alert = useAlert()
  const media = useQuery(mediaQuery)
  const [search, setSearch] = useState('')
  const [secondsText, setSecondsText] = useState(String(IMAGE_SECONDS))
  const seconds = readSeconds(secondsText)
  const [until, setUntil] = useState('')
  const [card] = cardsOf(playlists)
  // If all of its items ended, the playlist would.
  const endDays = card && !take ? endDaysOf(card.playlist, momentNow(wallClock).day) : null
  const selected = useStillThere(gallery.selected, media.data)
  const further = () => tell(type)
  const id = playlists[0]?.id ?? ''
  const { progress, save } = useSaveMedia(id, pendingOf, seconds ?? IMAGE_SECONDS, further, failed => {
    select(failed)
    if (failed.length === 0) gallery.close()
  })
  const newItemsOf = useNewItems(seconds ?? IMAGE_SECONDS)
  const end = () => {
    select([])
    gallery.close()
  }
  const saveToAll = useSaveToAll(playlists, { done: words.saved, further, failed: FAILED, onStarted: end })
  const { videos, images } = useFound(media.data, search)
  const tools = useRef<HTMLDivElement>(null)
  const list = { selected, search, onToggle: toggle }
  useUnsaved('the playlist', progress !== null)

  const saveSelected = async () => {
    if (progress) return
    if (selected.length === 0) return alert('warning', words.nothingSelected)
    if (seconds === null && selected.some(isImage)) return focusMarked(tools.current)
    if (!isWhole(tools.current?.querySelector<HTMLInputElement>('[type="date"]'))) return
    if (take || until || playlists.length > 1) {
      const items = await newItemsOf(selected)
      return items && (take ? take(items, end) : saveToAll(selected, items, until))
    }
    await save(selected)
  }
  const close = () => {
    if (!progress) gallery.close()
  }
  return (
    <Modal title={words.title} className="gallery" width={1120} onClose={close}>
      <SpinnerOverlay busy={media.isLoading} letsThrough />
      <div ref={tools} className="gallery-tools row wrap apart below-3">
        <SearchField label="Search media" value={search} onChange={setSearch} />
        <SearchCount search={search} count={(videos?.length ?? 0) + (images?.length ?? 0)} noun={['file', 'files']} />
        {type === 'videowall' && (
          <Field
            {...secondsInput}
            className="gallery-seconds"
            label="Seconds of each image"
            value={secondsText}
            fault={seconds === null ? SECONDS_FAULT : null}
            onChange={event => setSecondsText(event.target.value)}
          />
        )}
        {endDays && (
          <Field
            {...untilInput(endDays)}
            className="gallery-seconds gallery-until"
            label="Until"
            value={until}
            fault={endFault(until, endDays)}
            onChange={event => setUntil(event.target.value)}
          />
        )}
        <p className="muted">
          <BidiText text={`Goes to the end of ${card && cardName(card)}, in the order of selection.`} />
        </p>
      </div>
      <fieldset className="gallery-lists grow" disabled={progress !== null}>
        <GalleryList
          {...list}
          title={texts.media.videos}
          leftOut={type === 'ticker' ? 'A ticker shows images only: it leaves videos out.' : undefined}
          media={videos}
        />
        <GalleryList {...list} title={texts.media.images} media={images} />
      </fieldset>
      {type === 'ticker' && <TickerWarnings pictures={selected.filter(isImage)} onReplace={gallery.replace} />}
      <footer className="gallery-foot gap-3 row wrap above-3">
        <SelectionStatus count={selected.length} progress={progress} />
        {selected.length > 0 && !progress && (
          <Button variant="quiet" onClick={() => select([])}>
            Select none
          </Button>
        )}
        <Button variant="primary" aria-busy={progress !== null} onClick={() => void saveSelected()}>
          {words.save}
        </Button>
      </footer>
    </Modal>
  )
}

function useStillThere(selected: readonly Media[], media: readonly Media[] | undefined): readonly Media[] {
  return useMemo(() => {
    if (!media) return selected
    const ids = new Set(media.map(({ id }) => String(id)))
    return selected.filter(({ id }) => ids.has(String(id)))
  }, [selected, media])
}

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
    <div className="row gap-3 grow">
      <p role="status">{`${number} of ${total}`}</p>
      <progress aria-label="Saving media" value={number} max={total} />
    </div>
  )
}
