import { type ReactNode, useState } from 'react'
import { BidiText } from '../bidi-text.tsx'
import { IconButton } from '../button.tsx'
import { CancelIcon, NextIcon, PreviousIcon } from '../icons.ts'
import { useKeyDown } from '../use-key-down.ts'
import { Dialog } from './dialog.tsx'
import './preview-overlay.css'

export interface PreviewSource {
  src: string
  type: 'video' | 'image'
  name: string
  /** True if no browser should try to show the image. */
  isUndecodable?: boolean
  /** Stands below the name, such as the dimensions of the file. */
  facts: ReactNode
  /** Stands beside the file. */
  aside?: ReactNode
}

export interface Preview {
  sources: readonly PreviewSource[]
  /** The index of the file that is shown first. */
  first: number
}

/** Shows files one at a time over the page (requirement 3.20). */
export function PreviewOverlay({ sources, first, onClose }: Preview & { onClose: () => void }) {
  const [index, setIndex] = useState(first)
  // After the last file comes the first: a button that has the focus never turns itself off.
  const step = (by: number) => setIndex((index + by + sources.length) % sources.length)
  useArrowKeys(step)
  const source = sources[index]
  if (!source) return null
  return (
    <Dialog className="preview" label="Preview" onClose={onClose}>
      <IconButton className="preview-button preview-close" label="Close preview" icon={CancelIcon} onClick={onClose} />
      <PreviewedFile key={index} source={source} />
      {source.aside && (
        <aside key={`aside-${index}`} className="preview-aside column">
          {source.aside}
        </aside>
      )}
      <footer className="preview-bar row">
        {sources.length > 1 && (
          <IconButton className="preview-button" label="Previous" icon={PreviousIcon} onClick={() => step(-1)} />
        )}
        <PreviewCaption source={source} place={`${index + 1} of ${sources.length}`} />
        {sources.length > 1 && (
          <IconButton className="preview-button" label="Next" icon={NextIcon} onClick={() => step(1)} />
        )}
      </footer>
    </Dialog>
  )
}

function PreviewedFile({ source }: { source: PreviewSource }) {
  const [failed, setFailed] = useState(source.type === 'image' && source.isUndecodable === true)
  const onError = () => setFailed(true)
  if (failed) {
    return (
      <p className="preview-failed breaks scrolls">
        <BidiText text={`“${source.name}” cannot be shown: this browser cannot load or decode the file.`} />
      </p>
    )
  }
  if (source.type === 'image') return <img src={source.src} alt={source.name} onError={onError} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: signage films come without captions.
    <video src={source.src} aria-label={source.name} controls autoPlay playsInline onError={onError} />
  )
}

/** A screen reader hears it after each step. */
function PreviewCaption({ source, place }: { source: PreviewSource; place: string }) {
  return (
    <div className="preview-caption grow" aria-live="polite">
      <p className="strong one-line" dir="auto" translate="no" title={source.name}>
        {source.name}
      </p>
      <p className="preview-facts flow tight gap-3 small figures">
        {source.facts}
        <span>{place}</span>
      </p>
    </div>
  )
}

/** A video that has the focus seeks instead. */
function useArrowKeys(step: (by: number) => void) {
  useKeyDown(event => {
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  })
}
