import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import './segments.css'

interface Segment<Value> {
  value: Value
  /** If there is an icon, the text is only the accessible name. */
  text: string
  icon?: LucideIcon
  title?: string
}

interface SegmentsProps<Value extends string | number> {
  label: string
  className?: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, className = '', options, value: chosen, onChange } = props
  const group = useId()
  return (
    <fieldset className={`segments ${className}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, text, icon: Icon, title }) => (
        <label key={value} title={title}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            aria-label={Icon && text}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {Icon ? <Icon size={15} aria-hidden /> : <span>{text}</span>}
        </label>
      ))}
    </fieldset>
  )
}
