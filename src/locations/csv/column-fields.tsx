import { type ChangeEvent, useId } from 'react'
import { texts } from '../../texts.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { type Columns, widthOf } from './columns.ts'
import type { TableRow } from './read-table.ts'

/** Characters of a heading that the list of the columns shows. */
const MOST_LETTERS = 24

interface ColumnFieldsProps {
  rows: readonly TableRow[]
  columns: Columns
  onChange: (columns: Columns) => void
}

/** The columns of the file that hold the names and the unique IDs, and the meaning of its first line. */
export function ColumnFields({ rows, columns, onChange }: ColumnFieldsProps) {
  const first = rows[0]?.cells ?? []
  const options = Array.from({ length: widthOf(rows) }, (_, column) => ({
    column,
    text: `${column + 1}: ${(first[column] ?? '').slice(0, MOST_LETTERS) || '-'}`,
  }))
  const field = (label: string, key: 'name' | 'uniqueId') => (
    <ColumnField
      label={label}
      value={columns[key]}
      options={options}
      // The other field gives up the column, and takes the one that is free now.
      onChange={column => {
        const other = key === 'name' ? 'uniqueId' : 'name'
        const freed = columns[other] === column ? columns[key] : columns[other]
        onChange({ ...columns, [key]: column, [other]: freed })
      }}
    />
  )
  return (
    <>
      {field(texts.locations.name, 'name')}
      {field(texts.locations.uniqueId, 'uniqueId')}
      <CheckBox checked={columns.hasHeading} onChange={hasHeading => onChange({ ...columns, hasHeading })}>
        The first line is a heading
      </CheckBox>
    </>
  )
}

interface ColumnFieldProps {
  label: string
  value: number
  options: readonly { column: number; text: string }[]
  onChange: (column: number) => void
}

function ColumnField({ label, value, options, onChange }: ColumnFieldProps) {
  const id = useId()
  const choose = (event: ChangeEvent<HTMLSelectElement>) => onChange(Number(event.target.value))
  return (
    <p className="import-column">
      <label htmlFor={id}>{label}: column</label>
      <select id={id} className="input" value={value} onChange={choose}>
        {value < 0 && <option value={-1}>none</option>}
        {options.map(({ column, text }) => (
          <option key={column} value={column}>
            {text}
          </option>
        ))}
      </select>
    </p>
  )
}
