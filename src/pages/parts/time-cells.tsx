import { formatDateTime } from './date-time.ts'

interface TimeCellsProps {
  record: { created_at: string; updated_at: string }
  /** The headings of the two columns, which a narrow table shows beside the values. */
  createdLabel: string
  updatedLabel: string
}

/** The cells of a table that say when a record was made and changed, in the local format. */
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
