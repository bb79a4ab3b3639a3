import { useId } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { CancelIcon } from '../../ui/icons.ts'
import { FieldGroup } from '../form/field-group.tsx'
import { type SlideRow, slideLimits } from '../recipe/slide-recipe.ts'
import { cellFault } from './slide-text.ts'
import './rows-field.css'

interface RowsFieldProps {
  legend: string
  /** What the two cells of a line are, such as "Name" and "Price". */
  cells: SlideRow
  rows: readonly SlideRow[]
  onChange: (rows: readonly SlideRow[]) => void
}

const keys = ['name', 'value'] as const

/** The lines of a list, each with a name and a value. */
export function RowsField({ legend, cells, rows, onChange }: RowsFieldProps) {
  return (
    <FieldGroup legend={legend} className="slide-rows">
      {rows.map((row, index) => (
        <RowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          key={index}
          {...{ cells, row, index }}
          onChange={changed => onChange(rows.with(index, changed))}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      {rows.length < slideLimits.rows ? (
        <Button onClick={() => onChange([...rows, { name: '', value: '' }])}>Add a line</Button>
      ) : (
        <p className="field-note">A slide has at most {slideLimits.rows} lines: make another slide for more.</p>
      )}
    </FieldGroup>
  )
}

interface RowFieldsProps {
  cells: SlideRow
  row: SlideRow
  index: number
  onChange: (row: SlideRow) => void
  onRemove: () => void
}

/** One line of a list, with the fault of each cell below it. */
function RowFields({ cells, row, index, onChange, onRemove }: RowFieldsProps) {
  const id = useId()
  const faults = keys.map(key => ({ key, fault: cellFault(cells, key, row, index) }))
  return (
    <div className="slide-row">
      {faults.map(({ key, fault }) => (
        <input
          key={key}
          dir="auto"
          className="input"
          aria-label={`${cells[key]}, line ${index + 1}`}
          {...(fault && { 'aria-invalid': true, 'aria-describedby': `${id}-${key}` })}
          placeholder={cells[key]}
          value={row[key]}
          onChange={({ target }) => onChange({ ...row, [key]: target.value })}
        />
      ))}
      <IconButton
        label={`Remove line ${index + 1}`}
        icon={CancelIcon}
        // The second half of a double click is on the line that came up.
        onClick={({ detail }) => detail < 2 && onRemove()}
      />
      {faults.map(({ key, fault }) => (
        <p key={key} id={`${id}-${key}`} className="field-fault" aria-live="polite">
          {fault}
        </p>
      ))}
    </div>
  )
}
