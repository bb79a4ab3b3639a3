interface TableSpacerProps {
  /** CSS pixels. */
  height: number
  columns: number
}

/** A row in place of the rows of a long table that are not drawn; nothing if there are none. */
export function TableSpacer({ height, columns }: TableSpacerProps) {
  if (height === 0) return null
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
}
