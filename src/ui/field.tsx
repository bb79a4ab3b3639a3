import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, type WheelEvent } from 'react'
import './field.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Stands at the end of the field, such as a button. */
  end?: ReactNode
  /** A text of spaces counts as empty. */
  refusesBlank?: boolean
  fault?: string | null
  note?: string | null
}

/** Takes the focus from a number field: the wheel would change the number while it scrolls the page. */
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
        <p id={`${id}-words`} className={fault ? 'small danger' : 'small muted'} aria-live="polite">
          {fault || note}
        </p>
      )}
    </div>
  )
}
