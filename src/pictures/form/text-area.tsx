import { type ComponentProps, useId } from 'react'
import './text-area.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** The fault of the text; it marks the field. */
  fault: string | null
  /** A fact about the text. */
  note: string
}

/** A labelled field for a text of several lines. */
export function TextArea({ label, fault, note, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        dir="auto"
        {...area}
        id={id}
        className="input text-area"
        aria-describedby={`${id}-words`}
        {...(fault && { 'aria-invalid': true })}
      />
      <p id={`${id}-words`} className={fault ? 'field-fault' : 'field-note'} aria-live="polite">
        {fault ?? note}
      </p>
    </div>
  )
}
