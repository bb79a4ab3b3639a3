import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { stackDialog } from './dialog-stack.ts'
import { focusHeir } from './restore-focus.ts'
import './dialog.css'

interface DialogProps {
  role?: 'dialog' | 'alertdialog'
  className?: string
  labelledBy?: string
  label?: string
  describedBy?: string
  /** Escape, a click on the backdrop, or the browser's own way of closing. */
  onClose: () => void
  children: ReactNode
}

/**
 * A native modal dialog for as long as it is mounted: the browser keeps the focus inside, brings it
 * back afterwards, stacks several, and makes the page behind it inert.
 */
export function Dialog({ role, className = '', labelledBy, label, describedBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const onCancel = (event: Event) => {
      // Whether it closes is for its owner to say. A file input's own cancel bubbles through here too.
      if (event.target !== element) return
      event.preventDefault()
      close()
    }
    // The event comes late: by then the dialog may have been shown again.
    const onClosed = () => {
      if (!element.open) close()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClosed)
    const passFocusOn = focusHeir(document.activeElement)
    element.showModal()
    const unstack = stackDialog(element)
    // The browser would choose the first button, which is often the one that closes.
    element.querySelector<HTMLElement>('[data-autofocus], input')?.focus()
    return () => {
      unstack()
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onClosed)
      // Closing before the element leaves the document is what brings the focus back.
      element.close()
      passFocusOn(element)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way; the dialog brings it along.
    <dialog
      ref={dialog}
      role={role}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      onMouseDown={event => {
        pressedOnBackdrop.current = event.target === event.currentTarget
      }}
      onClick={event => {
        if (pressedOnBackdrop.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className="dialog-content">{children}</div>
    </dialog>
  )
}
