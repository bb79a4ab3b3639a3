import { Segments } from '../../ui/segments.tsx'
import './segments-field.css'

interface SegmentsFieldProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  /** What the choice means. */
  note?: string
  onChange: (value: Value) => void
}

/** A choice of a few values in one row, with its label above. */
export function SegmentsField<Value extends string | number>({ label, note, ...choice }: SegmentsFieldProps<Value>) {
  return (
    <div className="segments-field">
      <span aria-hidden="true">{label}</span>
      <Segments label={label} className="picture-segments" {...choice} />
      {note && (
        <p className="field-note" role="status">
          {note}
        </p>
      )}
    </div>
  )
}
