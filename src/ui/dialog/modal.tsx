import type { ComponentProps, ReactNode } from 'react'
import { BidiText } from '../bidi-text.tsx'
import { Button, IconButton } from '../button.tsx'
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

interface GoOnButtonsProps extends Pick<ComponentProps<typeof Button>, 'disabled' | 'variant' | 'children'> {
  label?: string
  onGoOn: () => void
  onClose: () => void
}

/** At the foot of a modal; the children stand before both buttons. */
export function GoOnButtons({ label = 'Continue', onGoOn, onClose, children, ...rest }: GoOnButtonsProps) {
  return (
    <div className="modal-actions">
      {children}
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" {...rest} onClick={onGoOn}>
        {label}
      </Button>
    </div>
  )
}
