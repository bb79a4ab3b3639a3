import { createContext, type ReactNode, use, useState } from 'react'
import { BidiText } from './bidi-text.tsx'
import { IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CancelIcon } from './icons.ts'
import './preview-overlay.css'

export interface PreviewSource {
  src: string
  type: 'video' | 'image'
  name: string
}

type OpenPreview = (source: PreviewSource) => void

const PreviewContext = createContext<OpenPreview>(() => undefined)

/** A function that opens the preview overlay with a file. */
export const usePreview = (): OpenPreview => use(PreviewContext)

/** The overlay over every page that shows one video or image at full size (requirement 3.8). */
export function PreviewProvider({ children }: { children: ReactNode }) {
  const [source, setSource] = useState<PreviewSource | null>(null)
  return (
    <PreviewContext value={setSource}>
      {children}
      {source && <PreviewOverlay key={source.src} source={source} onClose={() => setSource(null)} />}
    </PreviewContext>
  )
}

function PreviewOverlay({ source, onClose }: { source: PreviewSource; onClose: () => void }) {
  const [failed, setFailed] = useState(false)
  const onError = () => setFailed(true)
  return (
    <Dialog className="preview" label="Preview" onClose={onClose}>
      <IconButton className="preview-close" label="Close preview" icon={CancelIcon} onClick={onClose} />
      {failed ? (
        <p className="preview-failed">
          <BidiText text={`“${source.name}” cannot be shown: this browser cannot load or decode the file.`} />
        </p>
      ) : source.type === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: signage films come without captions.
        <video src={source.src} aria-label={source.name} controls autoPlay playsInline onError={onError} />
      ) : (
        <img src={source.src} alt={source.name} onError={onError} />
      )}
    </Dialog>
  )
}
