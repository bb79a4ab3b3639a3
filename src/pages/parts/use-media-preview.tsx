import { useCallback, useLayoutEffect, useRef } from 'react'
import { fileUrl, type Media } from '../../api/media.ts'
import { shownKind } from '../../media/classify.ts'
import { formatDuration } from '../../media/format.ts'
import { useMediaMetadata } from '../../media/use-media-metadata.ts'
import { type PreviewSource, usePreview } from '../../ui/preview-overlay.tsx'
import { mediaName } from './media-order.ts'
import { metadataLine } from './metadata-line.ts'

/** A function that opens the preview overlay with one file of the list; a person can step to the others. */
export function useMediaPreview(list: readonly Media[]): (media: Media) => void {
  const open = usePreview()
  // The function stays the same when the list changes: a card is drawn again only if its own file has changed.
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  }, [list])
  return useCallback(
    media => open({ sources: latest.current.map(toSource), first: Math.max(0, latest.current.indexOf(media)) }),
    [open],
  )
}

const toSource = (media: Media): PreviewSource => ({
  src: fileUrl(media),
  type: shownKind(media),
  name: mediaName(media),
  facts: <PreviewFacts media={media} />,
})

/** Dimensions, size and duration of the previewed file. */
function PreviewFacts({ media }: { media: Media }) {
  const { ref, metadata } = useMediaMetadata(media, fileUrl(media))
  const duration = metadata.state === 'known' ? metadata.duration : null
  return (
    <span ref={ref}>
      {metadataLine(metadata, media.size)}
      {duration !== null && ` · ${formatDuration(duration)}`}
    </span>
  )
}
