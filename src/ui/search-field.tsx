import './search-field.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search box whose label is its placeholder. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      dir="auto"
      className="input search-field"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
