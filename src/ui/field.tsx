import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, type WheelEvent } from 'react'
import './field.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** A control inside the field, at its end. */
  end?: ReactNode
  /** The form refuses a text of spaces like an empty field. */
  refusesBlank?: boolean
  /** The fault of the value; it marks the field. */
  fault?: string | null
  /** A fact about the value. */
  note?: string | null
}

/** A number does not change under a wheel that scrolls the page: a browser turns the number of a field with the focus. */
export const leaveNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>): void => {
  if (currentTarget.type === 'number') currentTarget.blur()
}

/** A labelled input. */
export function Field({ label, end, refusesBlank = false, className = '', fault, note, ...input }: FieldProps) {
  const id = useId()
  const element = useRef<HTMLInputElement>(null)
  const text = String(input.value ?? '')
  const isBlank = refusesBlank && text !== '' && text.trim() === ''
  useLayoutEffect(() => {
    element.current?.setCustomValidity(isBlank ? `${label} must contain more than spaces.` : '')
  }, [isBlank, label])
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className="field-control">
        <input
          ref={element}
          dir="auto"
          onWheel={leaveNumber}
          {...input}
          {...(fault && { 'aria-invalid': true })}
          {...((fault || note) && { 'aria-describedby': `${id}-words` })}
          id={id}
          className="input"
        />
        {end}
      </div>
      {(fault || note) && (
        <p id={`${id}-words`} className={fault ? 'field-fault' : 'field-note'} aria-live="polite">
          {fault || note}
        </p>
      )}
    </div>
  )
}
