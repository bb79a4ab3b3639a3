import { type ComponentProps, type ReactNode, useId } from 'react'
import { Segments } from '../../ui/segments.tsx'
import './field-group.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  fault: string | null
  note: string
}

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
      <p id={`${id}-words`} className={fault ? 'small danger' : 'small muted'} aria-live="polite">
        {fault ?? note}
      </p>
    </div>
  )
}

interface SegmentsFieldProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  note?: string
  onChange: (value: Value) => void
}

export function SegmentsField<Value extends string | number>({ label, note, ...choice }: SegmentsFieldProps<Value>) {
  return (
    <div className="segments-field stack">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <Segments label={label} className="picture-segments" {...choice} />
      {note && (
        <p className="small muted" role="status">
          {note}
        </p>
      )}
    </div>
  )
}

interface FieldGroupProps {
  legend: string
  className?: string
  children: ReactNode
}

export function FieldGroup({ legend, className = '', children }: FieldGroupProps) {
  return (
    <fieldset className={`field-group stack ${className}`} tabIndex={-1}>
      <legend className="field-label">{legend}</legend>
      {children}
    </fieldset>
  )
}
