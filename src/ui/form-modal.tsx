import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface FormModalProps {
  title: string
  /** The label of the button that submits. */
  submit: string
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A modal with a form. It stays open while its call runs: a failure must not lose what was typed. */
export function FormModal({ title, submit, isPending, onSubmit, onClose, children }: FormModalProps) {
  return (
    <Modal title={title} onClose={() => isPending || onClose()}>
      <form
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <div className="modal-actions">
          <Button variant="primary" type="submit" disabled={isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
