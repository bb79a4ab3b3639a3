import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { stackDialog } from './dialog-stack.ts'
import './dialog.css'

interface DialogProps {
  role?: 'dialog' | 'alertdialog'
  className?: string
  width?: number
  label: string
  describedBy?: string
  /** Runs also when the browser closes the dialog. */
  onClose: () => void
  children: ReactNode
}

/** It is open as long as it is mounted. The browser keeps the focus inside, and makes the page behind it inert. */
export function Dialog({ role, className = '', width, label, describedBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const restore = restoreFocus(element, document.activeElement)
    element.showModal()
    const unstack = stackDialog(element)
    // The browser would focus the first button, which often closes the dialog.
    element.querySelector<HTMLElement>('[data-autofocus], input')?.focus()
    return () => {
      unstack()
      // The browser restores the focus only if the dialog is closed before its element leaves the document.
      element.close()
      restore()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and the dialog has it already.
    <dialog
      ref={dialog}
      role={role}
      className={`dialog card ${className}`}
      style={width ? ({ '--width': `${width}px` } as CSSProperties) : undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onCancel={event => {
        // The owner decides if the dialog closes. The cancel event of a file input bubbles to here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // The event comes late: the dialog may be open again by then.
        if (!event.currentTarget.open) onClose()
      }}
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

/** What has opened each dialog. */
const openers = new WeakMap<Element, Element>()

/**
 * If the opener has gone, the focus goes to its row; if that has gone too, as after a delete, to the row beside it. If a
 * dialog behind has closed at the same time, it goes to what has opened that one; else to the main part, or to the field
 * of a login that has taken its place.
 * @returns the function to call when the dialog is closed
 */
function restoreFocus(dialog: Element, opener: Element | null): () => void {
  if (!opener) return () => undefined
  openers.set(dialog, opener)
  const row = opener.closest('li, tr, article')
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
  const behind = opener.closest('dialog')
  return () => {
    const { activeElement: active, body } = document
    if ((opener !== body && opener.isConnected) || (active !== body && !dialog.contains(active))) return
    // The first control, not the same one: an Enter that is held down would delete one row after the other.
    const target = rows.find(other => other?.isConnected)?.querySelector('button') ?? (behind && openers.get(behind))
    if (target instanceof HTMLElement && target.isConnected) target.focus()
    else document.querySelector<HTMLElement>('main[tabindex], main [data-autofocus]')?.focus({ preventScroll: true })
  }
}
