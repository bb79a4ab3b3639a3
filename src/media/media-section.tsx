import { memo, Suspense, use, useId, useMemo, useState } from 'react'
import type { Media } from '../api/media.ts'
import type { MediaKind } from '../api/classify.ts'
import { useStore } from '../base/stores.ts'
import { texts } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { DeleteIcon, ImageIcon, SearchIcon, VideoIcon } from '../ui/icons.ts'
import { matches } from '../ui/search.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { createAskedAction } from '../page/asked-action.ts'
import { consolePart } from '../ui/lazy-part.tsx'
import { mediaName } from './media-order.ts'
import { MediaGrid } from './media-grid.tsx'
import { useSelection } from './uses/use-media-selection.ts'
import { UsesContext } from './uses/uses-context.ts'

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

const SelectionBar = consolePart(async () => (await import('./uses/media-selection-bar.tsx')).SelectionBar)

const none: readonly Media[] = []

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
  const { selected, select, tick } = useSelection(found ?? none)
  const deletion = useMemo(() => (deleting ? { onDelete, onTick: tick } : null), [deleting, onDelete, tick])
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
          <ErrorBoundary>
            <Suspense fallback={null}>
              <SelectionBar media={media} listed={found} selected={selected} onSelect={select} />
            </Suspense>
          </ErrorBoundary>
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
