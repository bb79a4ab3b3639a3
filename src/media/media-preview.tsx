import { createContext, type ReactNode, use, useState } from 'react'
import { fileUrl, type Media, mediaName, shownKind } from '../api/media.ts'
import { formatDuration } from '../base/format.ts'
import { useStore } from '../base/stores.ts'
import { type Preview, PreviewOverlay, type PreviewSource } from '../ui/dialog/preview-overlay.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { fileKey, type MetadataStore, metadataOf } from './metadata-store.ts'
import { costText } from './upload.ts'
import { metadataLine, useMediaMetadata } from './use-media-metadata.ts'

type ShowPreview = (preview: Preview | null) => void

const PreviewContext = createContext<ShowPreview>(() => undefined)

/** The function opens the preview; null closes it. */
export const usePreview = (): ShowPreview => use(PreviewContext)

/** One video or image at full size, over every page (requirement 3.8). */
export function PreviewProvider({ children }: { children: ReactNode }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  return (
    <PreviewContext value={setPreview}>
      {children}
      {preview && <PreviewOverlay {...preview} onClose={() => setPreview(null)} />}
    </PreviewContext>
  )
}

const MediaPreviewContext = createContext<(media: Media) => void>(() => undefined)

export const useMediaPreview = () => use(MediaPreviewContext)

interface MediaPreviewsProps {
  list: readonly Media[]
  asideOf?: (media: Media) => ReactNode
  onOpen?: () => void
  children: ReactNode
}

/** The list that a person steps through in the preview, around the entries that open it. */
export function MediaPreviews({ list, asideOf, onOpen, children }: MediaPreviewsProps) {
  const open = usePreview()
  const store = useStore(metadataOf)
  const preview = useStableFunction((media: Media) => {
    onOpen?.()
    open({
      sources: list.map(one => ({ ...toSource(one, store), aside: asideOf?.(one) })),
      first: Math.max(0, list.indexOf(media)),
    })
  })
  return <MediaPreviewContext value={preview}>{children}</MediaPreviewContext>
}

const toSource = (media: Media, store: MetadataStore): PreviewSource => ({
  src: fileUrl(media),
  type: shownKind(media),
  // A picture may be one that would fill the memory.
  isUndecodable: store.snapshot(fileKey(media)).state === 'undecodable',
  name: mediaName(media),
  facts: <PreviewFacts media={media} />,
})

function PreviewFacts({ media }: { media: Media }) {
  const { ref, metadata } = useMediaMetadata(media)
  const known = metadata.state === 'known' ? metadata : null
  const length = known?.duration ? formatDuration(known.duration) : ''
  const cost = known && shownKind(media) === 'video' ? costText(known) : ''
  return <span ref={ref}>{[metadataLine(metadata, media.size), length, cost].filter(Boolean).join(' · ')}</span>
}
