import { type ReactNode, useState } from 'react'
import type { Location } from '../../api/locations.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { PlanDialog } from '../../jobs/plan-dialog.tsx'
import { counted } from '../../base/counted.ts'
import { ColumnFields } from './column-fields.tsx'
import { importJob, isRight, leftOutText } from './import-job.ts'
import { ImportTable } from './import-table.tsx'
import type { CsvSource } from './use-csv-import.ts'
import { useImport } from './use-import.ts'

/** Rows of one import: the browser draws few of them, but checks all with every letter that is typed. */
const MOST_ROWS = 20_000

interface ImportRowsProps {
  source: CsvSource
  locations: readonly Location[]
  /** The button that chooses another file. */
  picker: ReactNode
  onCancel: () => void
  /** Called when the job has started. */
  onStart: () => void
}

/** The rows of a file, checked; those that are right are added by a job. */
export function ImportRows({ source, locations, picker, onCancel, onStart }: ImportRowsProps) {
  const { rows, columns, setColumns, checked, edit } = useImport(source, locations)
  // The rows that had a fault when the person asked for them: a mended row stays where it is.
  const [faulty, setFaulty] = useState<ReadonlySet<number> | null>(null)
  const [isPlanned, setPlanned] = useState(false)
  const right = checked.filter(isRight).length
  const wrong = checked.length - right
  const isUsable = checked.length > 0 && checked.length <= MOST_ROWS
  return (
    <>
      <p role="status" className="import-summary">
        <BidiText text={`“${source.name}”: ${summary(checked.length, right)}`} />
      </p>
      {isUsable && (
        <>
          <div className="import-tools">
            <ColumnFields
              rows={rows}
              columns={columns}
              onChange={next => {
                setColumns(next)
                setFaulty(null)
              }}
            />
            {(wrong > 0 || faulty) && (
              <CheckBox
                checked={faulty !== null}
                onChange={isOn =>
                  setFaulty(isOn ? new Set(checked.filter(row => !isRight(row)).map(row => row.line)) : null)
                }
              >
                {`Only rows with a fault (${wrong})`}
              </CheckBox>
            )}
          </div>
          <ImportTable rows={faulty ? checked.filter(({ line }) => faulty.has(line)) : checked} onEdit={edit} />
        </>
      )}
      <div className="modal-actions">
        <span className="import-other">{picker}</span>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={!isUsable || right === 0} onClick={() => setPlanned(true)}>
          {`Import ${counted(right, 'location')}`}
        </Button>
      </div>
      {isPlanned && (
        <PlanDialog
          job={importJob(checked)}
          facts={wrong > 0 && <p>{leftOutText(checked)}</p>}
          startLabel="Import"
          onStart={onStart}
          onClose={() => setPlanned(false)}
        />
      )}
    </>
  )
}

function summary(count: number, right: number): string {
  if (count === 0) return 'no row with a location.'
  if (count > MOST_ROWS)
    return `${counted(count, 'row')}. At most ${counted(MOST_ROWS, 'row')} can be imported at once: split the file.`
  const wrong = count - right
  if (wrong === 0) return `${counted(right, 'location')}, no fault.`
  const left = wrong === 1 ? '1 row has a fault and is' : `${wrong} rows have a fault and are`
  return `${counted(right, 'location')} of ${counted(count, 'row')} can be imported; ${left} left out unless mended.`
}
