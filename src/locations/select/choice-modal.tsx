import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import './choice-modal.css'

interface ChoiceModalProps {
  title: string
  className?: string
  /** The choice is complete. */
  isReady: boolean
  onContinue: () => void
  onClose: () => void
  children: ReactNode
}

/** The choices before the plan of the work. */
export function ChoiceModal({ title, className = '', isReady, onContinue, onClose, children }: ChoiceModalProps) {
  return (
    <Modal title={title} className={`bulk-choice ${className}`} onClose={onClose}>
      {children}
      <div className="modal-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!isReady} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </Modal>
  )
}
