import { formatDateTime } from '../base/date-time.ts'

interface TimeCellsProps {
  record: { created_at: string; updated_at: string }
  /** The headings of the two columns; a narrow table shows them beside the values. */
  createdLabel: string
  updatedLabel: string
}

/** The two table cells with the times of a record's creation and last change, in the local format. */
export function TimeCells({ record, createdLabel, updatedLabel }: TimeCellsProps) {
  return (
    <>
      <td data-label={createdLabel} className="table-time">
        {formatDateTime(record.created_at)}
      </td>
      <td data-label={updatedLabel} className="table-time">
        {formatDateTime(record.updated_at)}
      </td>
    </>
  )
}
