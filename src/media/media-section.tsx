import {
  memo,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Media, MediaKind } from '../api/media.ts'
import { keyOf } from '../base/id.ts'
import { createAskedAction, recordKey, useHighlight } from '../page/use-highlight.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { DeleteIcon, ImageIcon, SearchIcon, VideoIcon } from '../ui/icons.ts'
import { MediaEntry } from './media-entry.tsx'
import { mediaName } from './media-order.ts'
import { MediaPreviews } from './media-preview.tsx'
import { UsesContext } from './uses/uses-context.ts'
import './media-section.css'

import { useStore } from '../base/stores.ts'
import { texts } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { matches } from '../ui/search.tsx'
import { type Selection, useSelection } from '../ui/selection.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SelectionBar } from './uses/media-selection-bar.tsx'
import { UsesPanel } from './uses/uses-panel.tsx'

/** The number of rows above and below the window that are rendered for the next scroll or Tab. */
const OVERSCAN = 2

interface Rows {
  /** CSS pixels from the top of the document. */
  top: number
  /** CSS pixels from one row to the next; all rows are of one height. */
  rowHeight: number
  count: number
}

function subscribeToWindow(onChange: () => void): () => void {
  const events = ['scroll', 'resize'] as const
  for (const event of events) window.addEventListener(event, onChange, { passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** The rows in the window and a few around them. The component renders again only if these rows change. */
function useRowsNearWindow({ top, rowHeight, count }: Rows): { from: number; to: number } {
  const rowAt = (y: number) => Math.min(Math.max(0, Math.floor((y - top) / rowHeight)), Math.max(0, count - 1))
  const first = useSyncExternalStore(subscribeToWindow, () => rowAt(window.scrollY))
  const last = useSyncExternalStore(subscribeToWindow, () => rowAt(window.scrollY + window.innerHeight))
  return { from: Math.max(0, first - OVERSCAN), to: Math.min(count, last + 1 + OVERSCAN) }
}

const MIN_CELL = 156
const GRID_GAP = 16
/** The height of name and metadata below a thumbnail, in rem, as they grow with the person's own font size. */
const CAPTION_REM = 3.625

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** As many columns as fit, all of one width, with thumbnails of 16:9; a row is a card and the gap below it. */
function layOut(width: number) {
  const room = Math.max(width, MIN_CELL)
  const columns = Math.max(1, Math.floor((room + GRID_GAP) / (MIN_CELL + GRID_GAP)))
  const cellWidth = (room - GRID_GAP * (columns - 1)) / columns
  return { columns, cellWidth, rowHeight: Math.ceil((cellWidth * 9) / 16 + CAPTION_REM * rootFontSize() + GRID_GAP) }
}

/**
 * The layout of a grid and its distance from the top of the document in CSS pixels, measured again whenever the size of
 * the page changes.
 */
function useGridLayout(grid: RefObject<HTMLElement | null>) {
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })

  useLayoutEffect(() => {
    const measure = () => {
      if (!grid.current) return
      const { width, top: above } = grid.current.getBoundingClientRect()
      const top = Math.round(above + window.scrollY)
      setPlace(known => (known.width === width && known.top === top ? known : { width, top }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    // An upload list that opens above the grid changes the size of the body, not that of the grid.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return { top, ...useMemo(() => layOut(width), [width]) }
}

/** What the delete mode does with a card. */
interface CardDeletion {
  onDelete: (media: Media) => void
  onToggle: Selection['toggle']
}

interface MediaCardProps {
  media: Media
  /** Null outside of the delete mode. */
  deletion: CardDeletion | null
  isSelected: boolean
}

/** One file of the library; in delete mode with its delete button, and a box that selects it. */
const MediaCard = memo(function MediaCard({ media, deletion, isSelected }: MediaCardProps) {
  const name = mediaName(media)
  return (
    <MediaEntry className={isSelected ? 'media-card media-card-selected' : 'media-card'} media={media}>
      <UseBadge media={media} />
      {deletion && (
        <>
          <CheckBox
            className="media-select"
            name={`Select ${name}`}
            checked={isSelected}
            onChange={(_, event) => deletion.onToggle(keyOf(media), event)}
          />
          <IconButton
            className="media-delete"
            label={`Delete ${name}`}
            icon={DeleteIcon}
            danger
            onClick={() => deletion.onDelete(media)}
          />
        </>
      )}
    </MediaEntry>
  )
})

/** The number of playlists that show the file, as soon as it is known. */
function UseBadge({ media }: { media: Media }) {
  const text = use(UsesContext).known?.badgeOf(media)
  return text && <span className="media-badge media-uses">{text}</span>
}

interface MediaGridProps {
  media: readonly Media[]
  /** Null outside of the delete mode. */
  deletion: CardDeletion | null
  /** The ids of the selected files as text. */
  selected: ReadonlySet<string>
}

/** Cards in columns. Only the cards near the window are in the document, so that thousands cost no more than dozens. */
function MediaGrid({ media, deletion, selected }: MediaGridProps) {
  const { ask, replace } = use(UsesContext)
  const grid = useRef<HTMLUListElement>(null)
  const { top, columns, cellWidth, rowHeight } = useGridLayout(grid)
  useHighlight('media', media)
  const count = Math.ceil(media.length / columns)
  const { from, to } = useRowsNearWindow({ top, rowHeight, count })

  const cells = media.slice(from * columns, to * columns).map((item, index) => ({
    item,
    place: from * columns + index + 1,
    x: (index % columns) * (cellWidth + GRID_GAP),
    y: (from + Math.floor(index / columns)) * rowHeight,
  }))
  const asideOf = (one: Media) => <UsesPanel media={one} onReplace={() => replace(one)} />
  return (
    <MediaPreviews list={media} asideOf={asideOf} onOpen={ask}>
      <ul ref={grid} className="media-grid" style={{ height: count * rowHeight }}>
        {cells.map(({ item, place, x, y }) => (
          <li
            key={item.id}
            className="media-cell"
            data-record={recordKey('media', item.id)}
            aria-setsize={media.length}
            aria-posinset={place}
            style={{ width: cellWidth, height: rowHeight - GRID_GAP, transform: `translate(${x}px, ${y}px)` }}
          >
            <MediaCard media={item} deletion={deletion} isSelected={deletion !== null && selected.has(keyOf(item))} />
          </li>
        ))}
      </ul>
    </MediaPreviews>
  )
}

export interface MediaFilter {
  passes: (media: Media) => boolean
  /** The words of a list without a file. */
  none: string
}

interface MediaSectionProps {
  kind: MediaKind
  /** Undefined until the library is loaded. */
  media: readonly Media[] | undefined
  search: string
  /** Lists fewer files than the search does; null for all of them. */
  filter: MediaFilter | null
  onDelete: (media: Media) => void
}

const nothing: ReadonlySet<string> = new Set()

const labels = {
  video: { title: texts.media.videos, toggle: 'Delete videos', empty: 'No videos yet.', id: 'videos', icon: VideoIcon },
  image: { title: texts.media.images, toggle: 'Delete images', empty: 'No images yet.', id: 'images', icon: ImageIcon },
}

/** The list of videos or of images, with the toggle for its delete buttons. */
export const MediaSection = memo(function MediaSection(props: MediaSectionProps) {
  const { kind, media, search, filter, onDelete } = props
  const [deleting, setDeleting] = useState(false)
  const titleId = useId()
  const { title, toggle, empty, id, icon } = labels[kind]
  const found = useMemo(
    () => media?.filter(item => matches(search, mediaName(item)) && (filter?.passes(item) ?? true)),
    [media, search, filter],
  )
  const { ask } = use(UsesContext)
  const askedAction = useStore(createAskedAction)
  const [selected, select] = useState(nothing)
  const { toggle: onToggle } = useSelection(found?.map(keyOf) ?? [], selected, select)
  const deletion = useMemo(() => (deleting ? { onDelete, onToggle } : null), [deleting, onDelete, onToggle])
  const count = media && found && (found.length === media.length ? media.length : `${found.length} of ${media.length}`)

  return (
    <section id={id} className="media-section" aria-labelledby={titleId} aria-busy={!media}>
      <header className="media-section-head">
        <h2 id={titleId}>{title}</h2>
        <span className="muted">{count}</span>
        <IconButton
          label={toggle}
          icon={DeleteIcon}
          danger={deleting}
          aria-pressed={deleting}
          onClick={() => {
            setDeleting(!deleting)
            if (!deleting) ask()
          }}
        />
        {deleting && media && found && (
          <SelectionBar media={media} listed={found} selected={selected} onSelect={select} />
        )}
      </header>
      {found && found.length > 0 && <MediaGrid media={found} deletion={deletion} selected={selected} />}
      {!media && (
        <div className="media-skeleton">
          <Skeleton className="media-skeleton-card" count={6} />
        </div>
      )}
      {media?.length === 0 && (
        <div className="media-empty">
          <EmptyState icon={icon} title={`${empty} Choose ${texts.media.upload}, or drop files anywhere on this page.`}>
            <Button onClick={() => askedAction.ask('upload')}>Browse for files</Button>
          </EmptyState>
        </div>
      )}
      {media && media.length > 0 && found?.length === 0 && (
        <div className="media-empty">
          <EmptyState icon={SearchIcon} title={filter && !search ? filter.none : `Nothing here matches “${search}”.`} />
        </div>
      )}
    </section>
  )
})
