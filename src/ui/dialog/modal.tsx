import type { ReactNode } from 'react'
import { BidiText } from '../bidi-text.tsx'
import { IconButton } from '../button.tsx'
import { CancelIcon } from '../icons.ts'
import { Dialog } from './dialog.tsx'

interface ModalProps {
  title: string
  className?: string
  /** In CSS pixels; a narrow window takes less. */
  width?: number
  onClose: () => void
  children: ReactNode
}

export function Modal({ title, className = '', width, onClose, children }: ModalProps) {
  return (
    <Dialog label={title} className={`modal ${className}`} width={width} onClose={onClose}>
      <header className="modal-header row between gap-3">
        <h2 className="breaks">
          <BidiText text={title} />
        </h2>
        <IconButton label="Close" icon={CancelIcon} onClick={onClose} />
      </header>
      {children}
    </Dialog>
  )
}
