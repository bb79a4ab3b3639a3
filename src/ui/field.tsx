import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, type WheelEvent } from 'react'
import './field.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** At the end of the field. */
  end?: ReactNode
  /** A text of spaces counts as empty. */
  refusesBlank?: boolean
  fault?: string | null
  note?: string | null
}

/** A wheel that scrolls the page would turn the number of a field with the focus. */
export const leaveNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>): void => {
  if (currentTarget.type === 'number') currentTarget.blur()
}

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
