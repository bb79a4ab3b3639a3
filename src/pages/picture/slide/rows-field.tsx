import { Button, IconButton } from '../../../ui/button.tsx'
import { CancelIcon } from '../../../ui/icons.ts'
import { FieldGroup } from '../form/field-group.tsx'
import { type SlideRow, slideLimits } from '../recipe/slide-recipe.ts'
import './rows-field.css'

interface RowsFieldProps {
  legend: string
  /** What the two cells of a line are, such as "Name" and "Price". */
  cells: readonly [name: string, value: string]
  rows: readonly SlideRow[]
  onChange: (rows: readonly SlideRow[]) => void
}

const keys = ['name', 'value'] as const

/** The lines of a list, each with a name and a value. */
export function RowsField({ legend, cells, rows, onChange }: RowsFieldProps) {
  const change = (at: number, row: SlideRow) => onChange(rows.with(at, row))
  return (
    <FieldGroup legend={legend} className="slide-rows">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <div key={index} className="slide-row">
          {keys.map((key, cell) => (
            <input
              key={key}
              dir="auto"
              className="input"
              aria-label={`${cells[cell]}, line ${index + 1}`}
              placeholder={cells[cell]}
              value={row[key]}
              onChange={({ target }) => change(index, { ...row, [key]: target.value })}
            />
          ))}
          <IconButton
            label={`Remove line ${index + 1}`}
            icon={CancelIcon}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {rows.length < slideLimits.rows ? (
        <Button onClick={() => onChange([...rows, { name: '', value: '' }])}>Add a line</Button>
      ) : (
        <p className="field-note">A slide has at most {slideLimits.rows} lines: make another slide for more.</p>
      )}
    </FieldGroup>
  )
}
