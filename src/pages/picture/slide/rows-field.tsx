import { Button, IconButton } from '../../../ui/button.tsx'
import { CancelIcon } from '../../../ui/icons.ts'
import { type SlideRow, slideLimits } from '../recipe/slide-recipe.ts'
import './rows-field.css'

interface RowsFieldProps {
  legend: string
  /** What the two cells of a line are, such as "Name" and "Price". */
  cells: readonly [name: string, value: string]
  rows: readonly SlideRow[]
  onChange: (rows: readonly SlideRow[]) => void
}

/** The lines of a list, each with a name and a value. */
export function RowsField({ legend, cells, rows, onChange }: RowsFieldProps) {
  const change = (at: number, values: Partial<SlideRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...values } : row)))
  return (
    <fieldset className="slide-rows">
      <legend>{legend}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <div key={index} className="slide-row">
          <input
            dir="auto"
            className="input"
            aria-label={`${cells[0]}, line ${index + 1}`}
            placeholder={cells[0]}
            value={row.name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <input
            dir="auto"
            className="input"
            aria-label={`${cells[1]}, line ${index + 1}`}
            placeholder={cells[1]}
            value={row.value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
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
    </fieldset>
  )
}
