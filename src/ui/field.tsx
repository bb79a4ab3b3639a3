import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** A control that stands inside the field, at its end. */
  end?: ReactNode
}

/** A labelled input. */
export function Field({ label, end, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className="field-control">
        <input dir="auto" {...input} id={id} className="input" />
        {end}
      </div>
    </div>
  )
}
