import { useCallback } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { ImageIcon } from '../../ui/icons.ts'
import type { FileFacts, FittedFile } from '../upload.ts'
import { factLines } from './fitting-text.ts'
import './compare-dialog.css'

interface CompareDialogProps {
  name: string
  fitted: FittedFile
  keepLabel: string
  onUse: () => void
  onKeep: () => void
  onClose: () => void
}

export function CompareDialog({ name, fitted, keepLabel, onUse, onKeep, onClose }: CompareDialogProps) {
  const { before, after, changes } = fitted
  return (
    <Modal title={`“${name}” made to fit`} className="compare" width={860} onClose={onClose}>
      <div className="compare-sides stack gap-4">
        <Side title="Before" facts={before} />
        <Side title="After" facts={after} />
      </div>
      {changes.length > 0 && (
        <ul className="above-4 small">
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <div className="modal-actions">
        <Button onClick={onKeep}>{keepLabel}</Button>
        <Button variant="primary" data-autofocus onClick={onUse}>
          Use this
        </Button>
      </div>
    </Modal>
  )
}

function Side({ title, facts }: { title: string; facts: FileFacts }) {
  return (
    <section className="compare-side" aria-label={title}>
      <h3 className="below-2">{title}</h3>
      <div className="media-frame centre compare-frame">
        {facts.frame ? <Still frame={facts.frame} /> : <ImageIcon size={28} aria-hidden />}
      </div>
      <dl className="above-2 figures">
        {factLines(facts).map(([label, text]) => (
          <div key={label} className="words between gap-3">
            <dt className="muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The address of the frame is valid while the element is there. */
function Still({ frame }: { frame: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(frame)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [frame],
  )
  return <img ref={show} className="media-picture" alt="" />
}
