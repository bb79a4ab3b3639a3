import { createContext, memo, use, useId, useMemo, useState } from 'react'
import { type Media, type MediaKind, mediaName } from '../api/media.ts'
import { keyOf } from '../base/id.ts'
import { useStore } from '../base/stores.ts'
import { createAskedAction } from '../page/asked-action.ts'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeleteIcon, ImageIcon, SearchIcon, VideoIcon } from '../ui/icons.ts'
import { matches } from '../ui/search.tsx'
import { type Selection, useSelection } from '../ui/selection.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { layOutTiles, useVirtualList, useWidth } from '../ui/use-virtual-list.tsx'
import { MediaEntry } from './media-entry.tsx'
import { MediaPreviews } from './media-preview.tsx'
import { MediaSelectionBar } from './uses/media-selection-bar.tsx'
import type { KnownUses } from './uses/media-uses.ts'
import type { LibraryUses, MediaFilter } from './uses/use-library-uses.ts'
import { UsesPanel } from './uses/uses-panel.tsx'
import { badgeText } from './uses/uses-text.ts'
import './media-section.css'

/** Rows that are drawn beyond the window on both sides: each has many cards. */
const OVERSCAN = 2

/** Name and metadata are below a thumbnail. */
const CARDS = { smallest: 156, gap: 16, wordsRem: 3.625 }

interface CardDeletion extends Pick<Selection, 'onKey'> {
  onDelete: (media: Media) => void
  onToggle: Selection['toggle']
}

/** A context, so that a new badge does not draw its card again (requirement 19.7). */
const KnownUsesContext = createContext<KnownUses | null>(null)

function UseBadge({ media }: { media: Media }) {
  const known = use(KnownUsesContext)
  const text = known && badgeText(known, media)
  return text && <span className="media-badge media-uses tag figures">{text}</span>
}

interface MediaCardProps {
  media: Media
  /** Null outside of the delete mode. */
  deletion: CardDeletion | null
  isSelected: boolean
}

const MediaCard = memo(function MediaCard({ media, deletion, isSelected }: MediaCardProps) {
  const name = mediaName(media)
  return (
    <MediaEntry className={isSelected ? 'media-card card media-card-selected' : 'media-card card'} media={media}>
      <UseBadge media={media} />
      {deletion && (
        <>
          <CheckBox
            className="media-select centre"
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

interface MediaGridProps {
  media: readonly Media[]
  uses: LibraryUses
  deletion: CardDeletion | null
  /** Ids as text. */
  selected: ReadonlySet<string>
}

function MediaGrid({ media, uses, deletion, selected }: MediaGridProps) {
  const { ref, width } = useWidth()
  const { columns, rowHeight } = layOutTiles(width, CARDS)
  const { list, drawn, style } = useVirtualList<Media, HTMLUListElement>({
    entries: media,
    columns,
    rowHeight,
    gap: CARDS.gap,
    overscan: OVERSCAN,
  })
  const asideOf = (one: Media) => <UsesPanel media={one} onReplace={() => uses.replace(one)} />
  return (
    <MediaPreviews list={media} asideOf={asideOf} onOpen={uses.ask}>
      <div ref={ref}>
        <ul ref={list} className="media-grid stack" style={style}>
          {drawn.map(({ entry, index }) => (
            <li key={entry.id} aria-setsize={media.length} aria-posinset={index + 1}>
              <MediaCard
                media={entry}
                deletion={deletion}
                isSelected={deletion !== null && selected.has(keyOf(entry))}
              />
            </li>
          ))}
        </ul>
      </div>
    </MediaPreviews>
  )
}

interface MediaSectionProps {
  kind: MediaKind
  /** Undefined until the library is loaded. */
  media: readonly Media[] | undefined
  search: string
  /** Null lists all files. */
  filter: MediaFilter | null
  uses: LibraryUses
  onDelete: (media: Media) => void
}

const nothing: ReadonlySet<string> = new Set()

const labels = {
  video: { title: texts.media.videos, toggle: 'Delete videos', empty: 'No videos yet.', id: 'videos', icon: VideoIcon },
  image: { title: texts.media.images, toggle: 'Delete images', empty: 'No images yet.', id: 'images', icon: ImageIcon },
}

export const MediaSection = memo(function MediaSection(props: MediaSectionProps) {
  const { kind, media, search, filter, uses, onDelete } = props
  const [deleting, setDeleting] = useState(false)
  const titleId = useId()
  const { title, toggle, empty, id, icon } = labels[kind]
  const found = useMemo(
    () => media?.filter(item => matches(search, mediaName(item)) && (filter?.passes(item) ?? true)),
    [media, search, filter],
  )
  const askedAction = useStore(createAskedAction)
  const [selected, select] = useState(nothing)
  const { toggle: onToggle, onKey } = useSelection(found?.map(keyOf) ?? [], selected, select)
  const deletion = useMemo(
    () => (deleting ? { onDelete, onToggle, onKey } : null),
    [deleting, onDelete, onToggle, onKey],
  )
  const count = media && found && (found.length === media.length ? media.length : `${found.length} of ${media.length}`)

  return (
    <section
      id={id}
      className="media-section"
      aria-labelledby={titleId}
      aria-busy={!media}
      onKeyDown={event => deletion?.onKey(event.nativeEvent)}
    >
      <header className="media-section-head sticky-head row wrap">
        <h2 id={titleId}>{title}</h2>
        <span className="muted small figures">{count}</span>
        <IconButton
          label={toggle}
          icon={DeleteIcon}
          danger={deleting}
          aria-pressed={deleting}
          onClick={() => {
            setDeleting(!deleting)
            if (!deleting) uses.ask()
          }}
        />
        {deleting && media && found && (
          <MediaSelectionBar media={media} listed={found} selected={selected} onSelect={select} />
        )}
      </header>
      <KnownUsesContext value={uses.known}>
        {found && found.length > 0 && <MediaGrid media={found} uses={uses} deletion={deletion} selected={selected} />}
      </KnownUsesContext>
      {!media && (
        <div className="media-skeleton stack gap-4">
          <Skeleton className="media-skeleton-card" count={6} />
        </div>
      )}
      {media?.length === 0 && (
        <div className="dashed">
          <EmptyState icon={icon} title={`${empty} Choose ${texts.media.upload}, or drop files anywhere on this page.`}>
            <Button onClick={() => askedAction.ask(routes.media)}>Browse for files</Button>
          </EmptyState>
        </div>
      )}
      {media && media.length > 0 && found?.length === 0 && (
        <div className="dashed">
          <EmptyState icon={SearchIcon} title={filter && !search ? filter.none : `Nothing here matches “${search}”.`} />
        </div>
      )}
    </section>
  )
})
