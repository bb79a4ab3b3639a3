import { memo, useId, useMemo, useState } from 'react'
import type { Media } from '../../api/media.ts'
import type { MediaKind } from '../../media/classify.ts'
import { texts } from '../../texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeleteIcon, ImageIcon, SearchIcon, VideoIcon } from '../../ui/icons.ts'
import { matches } from '../../ui/search.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askFor } from '../asked-action.ts'
import { mediaName } from '../parts/media-order.ts'
import { MediaGrid } from './media-grid.tsx'

interface MediaSectionProps {
  kind: MediaKind
  /** Undefined until the library is loaded. */
  media: readonly Media[] | undefined
  search: string
  onDelete: (media: Media) => void
}

const labels = {
  video: { title: texts.media.videos, toggle: 'Delete videos', none: 'No videos yet.', id: 'videos', icon: VideoIcon },
  image: { title: texts.media.images, toggle: 'Delete images', none: 'No images yet.', id: 'images', icon: ImageIcon },
}

/** The list of videos or of images, with the toggle for its delete buttons. */
export const MediaSection = memo(function MediaSection({ kind, media, search, onDelete }: MediaSectionProps) {
  const [deleting, setDeleting] = useState(false)
  const titleId = useId()
  const { title, toggle, none, id, icon } = labels[kind]
  const found = useMemo(() => media?.filter(item => matches(search, mediaName(item))), [media, search])
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
          onClick={() => setDeleting(!deleting)}
        />
      </header>
      {found && found.length > 0 && <MediaGrid media={found} deleting={deleting} onDelete={onDelete} />}
      {!media && (
        <div className="media-skeleton">
          <Skeleton className="media-skeleton-card" count={6} />
        </div>
      )}
      {media?.length === 0 && (
        <div className="media-empty">
          <EmptyState icon={icon} title={`${none} Choose ${texts.media.upload}, or drop files anywhere on this page.`}>
            <Button onClick={() => askFor('upload')}>Browse for files</Button>
          </EmptyState>
        </div>
      )}
      {media && media.length > 0 && found?.length === 0 && (
        <div className="media-empty">
          <EmptyState icon={SearchIcon} title={`Nothing here matches “${search}”.`} />
        </div>
      )}
    </section>
  )
})
