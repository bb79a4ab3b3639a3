import { type ReactNode, useMemo, useState } from 'react'
import type { Location, LocationInput } from '../../api/locations.ts'
import { counted } from '../../base/counted.ts'
import { PlanDialog } from '../../jobs/plan-dialog.tsx'
import { useUnsaved } from '../../page/unsaved.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { GoOnButtons } from '../../ui/dialog/modal.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type CheckedRow, checkRows, type Edits, importJob, isRight, leftOutText } from './check-rows.ts'
import { readTable } from './read-table.ts'
import { type CsvSource, IMPORT, useKeptImport } from './use-csv-import.ts'

const words = texts.locations

function useImport(source: CsvSource, locations: readonly Location[]) {
  const rows = useMemo(() => readTable(source.text), [source])
  const [edits, setEdits] = useState<Edits>(() => source.kept ?? new Map())
  const checked = useMemo(() => checkRows({ rows, edits, locations }), [rows, edits, locations])
  useUnsaved(IMPORT, edits.size > 0)
  useKeptImport({ name: source.name, text: source.text, edits })
  return {
    checked,
    edit(line: number, change: Partial<LocationInput>) {
      setEdits(before => new Map(before).set(line, { ...before.get(line), ...change }))
    },
  }
}

type OnEdit = (line: number, change: Partial<LocationInput>) => void

interface CellInputProps {
  row: CheckedRow
  field: keyof LocationInput
  label: string
  onEdit: OnEdit
}

const faultId = ({ line }: CheckedRow) => `import-fault-${line}`

function CellInput({ row, field, label, onEdit }: CellInputProps) {
  return (
    <input
      dir="auto"
      className="input"
      aria-label={`${label}, line ${row.line}`}
      aria-invalid={!isRight(row)}
      aria-describedby={checkText(row) === 'OK' ? undefined : faultId(row)}
      value={row[field]}
      onChange={event => onEdit(row.line, { [field]: event.target.value })}
    />
  )
}

function checkText({ line, faults, doubts }: CheckedRow): string {
  const words = [...faults, ...doubts].join(' ')
  return words ? `Line ${line}: ${words}` : 'OK'
}

const columnsOf = (onEdit: OnEdit): Column<CheckedRow>[] => [
  { header: 'Line', width: ['64px', '64px'], className: 'table-number', cell: row => row.line },
  {
    header: words.name,
    className: 'table-wide',
    cell: row => <CellInput row={row} field="name" label={words.name} onEdit={onEdit} />,
  },
  {
    header: words.uniqueId,
    className: 'table-wide',
    cell: row => <CellInput row={row} field="unique_id" label={words.uniqueId} onEdit={onEdit} />,
  },
  {
    header: 'Check',
    width: ['34%', '34%'],
    className: 'table-wide',
    cell: row => (
      <span id={faultId(row)} className={isRight(row) ? 'small muted' : 'small danger'}>
        <BidiText text={checkText(row)} />
      </span>
    ),
  },
]

/** Rows of one import: the browser draws few of them, but checks all with every letter that is typed. */
const MOST_ROWS = 20_000

interface ImportRowsProps {
  source: CsvSource
  locations: readonly Location[]
  picker: ReactNode
  onCancel: () => void
  onStart: () => void
}

export function ImportRows({ source, locations, picker, onCancel, onStart }: ImportRowsProps) {
  const { checked, edit } = useImport(source, locations)
  const [tableColumns] = useState(() => columnsOf(edit))
  // The rows that had a fault when the person asked for them: a mended row stays where it is.
  const [faulty, setFaulty] = useState<ReadonlySet<number> | null>(null)
  const [isPlanned, setPlanned] = useState(false)
  const right = checked.filter(isRight).length
  const wrong = checked.length - right
  const leftOut = leftOutText(checked)
  const isUsable = checked.length > 0 && checked.length <= MOST_ROWS
  return (
    <>
      <p role="status">
        <BidiText text={`“${source.name}”: ${summary(checked.length, right, leftOut === '')}`} />
      </p>
      {isUsable && (
        <>
          <div className="import-tools row wrap hide-empty">
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
          <Table
            className="import-scroller"
            scrolls
            columns={tableColumns}
            rows={faulty ? checked.filter(({ line }) => faulty.has(line)) : checked}
            keyOf={({ line }) => String(line)}
          />
        </>
      )}
      <GoOnButtons
        label={`Import ${counted(right, 'location')}`}
        disabled={!isUsable || right === 0}
        onGoOn={() => setPlanned(true)}
        onClose={onCancel}
      >
        <span className="import-other to-start">{picker}</span>
      </GoOnButtons>
      {isPlanned && (
        <PlanDialog
          job={importJob(checked)}
          facts={leftOut && <p>{leftOut}</p>}
          startLabel="Import"
          onStart={onStart}
          onClose={() => setPlanned(false)}
        />
      )}
    </>
  )
}

function summary(count: number, right: number, isPlain: boolean): string {
  if (count === 0) return 'no row with a location.'
  if (count > MOST_ROWS)
    return `${counted(count, 'row')}. At most ${counted(MOST_ROWS, 'row')} can be imported at once: split the file.`
  const wrong = count - right
  if (wrong === 0) return `${counted(right, 'location')}, ${isPlain ? 'no fault' : 'with rows in doubt'}.`
  const left = wrong === 1 ? '1 row has a fault and is' : `${wrong} rows have a fault and are`
  return `${counted(right, 'location')} of ${counted(count, 'row')} can be imported; ${left} left out unless mended.`
}
