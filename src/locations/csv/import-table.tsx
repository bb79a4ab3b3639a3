import type { LocationInput } from '../../api/locations.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { TableSpacer } from '../../ui/table-spacer.tsx'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'
import type { CheckedRow } from './check-rows.ts'
import { isRight } from './import-job.ts'

const words = texts.locations
const columns = ['Line', words.name, words.uniqueId, 'Check']

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 45

type OnEdit = (line: number, change: Partial<LocationInput>) => void

interface ImportTableProps {
  rows: readonly CheckedRow[]
  onEdit: OnEdit
}

/** The rows of the file with their faults; the cells can be changed. A long table draws only the rows in view. */
export function ImportTable({ rows, onEdit }: ImportTableProps) {
  const { list, drawn, above, below, measure } = useVirtualList<CheckedRow, HTMLTableSectionElement>({
    entries: rows,
    rowHeight: ROW_HEIGHT,
    scroller: '.import-scroller',
  })
  return (
    <div className="import-scroller">
      <table className="import-table" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          <TableSpacer height={above} columns={columns.length} />
          {drawn.map(({ entry: row, index }) => (
            <tr key={row.line} ref={measure} data-index={index} aria-rowindex={index + 2} data-right={isRight(row)}>
              <Cells row={row} onEdit={onEdit} />
            </tr>
          ))}
          <TableSpacer height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

function Cells({ row, onEdit }: { row: CheckedRow; onEdit: OnEdit }) {
  const { line, faults } = row
  const faultId = `import-fault-${line}`
  const cell = (field: keyof LocationInput, label: string) => (
    <td>
      <input
        dir="auto"
        className="input"
        aria-label={`${label}, line ${line}`}
        aria-invalid={faults.length > 0 || undefined}
        aria-describedby={faults.length > 0 ? faultId : undefined}
        value={row[field]}
        onChange={event => onEdit(line, { [field]: event.target.value })}
      />
    </td>
  )
  return (
    <>
      <td className="import-line">{line}</td>
      {cell('name', words.name)}
      {cell('unique_id', words.uniqueId)}
      <td id={faultId} className="import-faults">
        {faults.length > 0 ? <BidiText text={`Line ${line}: ${faults.join(' ')}`} /> : 'OK'}
      </td>
    </>
  )
}
