import { type ChangeEvent, type CSSProperties, memo, type ReactNode } from 'react'
import { formatDateTime } from '../base/day-text.ts'
import type { Sort } from '../base/natural-order.ts'
import { CheckBox } from './check-box.tsx'
import { AscendingIcon, DescendingIcon } from './icons.ts'
import { allBox, type Selection } from './selection.ts'
import { Skeleton } from './skeleton.tsx'
import { isHead, type ListHead, useVirtualList } from './use-virtual-list.tsx'
import './table.css'

export interface Column<Row, Key extends string = string> {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** The order of the rows that a click on the heading asks for. */
  sortBy?: Key
  /** CSS widths: rows that come into view must shift no column. The second one is for a window of up to 1240 px. */
  width?: readonly [wide: string, narrow: string]
  /** The class of the cells, from table.css. */
  className?: string
}

/** The columns with the times of a record's creation and last change, in the local format. */
export function timeColumns(createdAt: string, updatedAt: string) {
  const common = { width: ['192px', '152px'], className: 'table-time' } as const
  return [
    {
      ...common,
      header: createdAt,
      sortBy: 'created_at',
      cell: (row: { created_at: string }) => formatDateTime(row.created_at),
    },
    {
      ...common,
      header: updatedAt,
      sortBy: 'updated_at',
      cell: (row: { updated_at: string }) => formatDateTime(row.updated_at),
    },
  ] as const
}

/** The height in CSS pixels that counts until a row is measured. */
const ROW_HEIGHT = 45

interface TableProps<Row, Key extends string> {
  /** The same array at every render, so that a row is rendered again only if it has changed. */
  columns: readonly Column<Row, Key>[]
  /** In the order of `sort`; undefined until they are loaded. */
  rows: readonly (Row | ListHead)[] | undefined
  keyOf: (row: Row) => string
  /** Without it no heading is a button. */
  sorting?: { sort: Sort<Key>; onSort: (sort: Sort<Key>) => void }
  /** Boxes in the first column, with the name of a row's box; null without them. */
  boxes?: { selection: Selection; nameOf: (row: Row) => string } | null
  /** Shown in place of the rows if there are none. */
  empty?: ReactNode
  /** The class of the frame. */
  className?: string
  /** The frame scrolls, and not the page. */
  scrolls?: boolean
  /** Gets the drawn rows. */
  onView?: ((rows: readonly Row[]) => void) | undefined
}

/** Rows in columns, sorted and selected by a person; a long table draws only the rows near the visible part. */
export function Table<Row extends object, Key extends string>(props: TableProps<Row, Key>) {
  const { columns, rows, keyOf, sorting, boxes, empty, className = '', scrolls, onView } = props
  const { list, drawn, style, measure } = useVirtualList<Row | ListHead, HTMLTableSectionElement>({
    entries: rows ?? [],
    rowHeight: ROW_HEIGHT,
    scroller: scrolls ? '.table-frame' : undefined,
    onView: onView && (shown => onView(shown.flatMap(entry => (isHead(entry) ? [] : [entry])))),
  })
  return (
    <div className={`table-frame card ${className}`}>
      {sorting && <SortChoice {...{ columns, ...sorting }} />}
      <table className="table" aria-busy={!rows} aria-rowcount={(rows?.length ?? 0) + 1}>
        <Head {...props} />
        <tbody ref={list}>
          {!rows && <SkeletonRows columns={columns} />}
          <Spacer height={style.paddingTop} columns={columns.length} />
          {drawn.map(({ entry: row, index }) =>
            isHead(row) ? (
              <tr key={row.id} ref={measure} data-index={index} aria-rowindex={index + 2}>
                <td colSpan={columns.length}>{row.head}</td>
              </tr>
            ) : (
              <tr
                key={keyOf(row)}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                data-selected={boxes?.selection.keys.has(keyOf(row)) || undefined}
              >
                <FirstCell {...{ columns, row, index, keyOf, boxes }} />
                <OtherCells {...{ columns, row, index }} />
              </tr>
            ),
          )}
          <Spacer height={style.paddingBottom} columns={columns.length} />
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="table-empty">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row, Key extends string>({ columns, sorting, boxes }: TableProps<Row, Key>) {
  return (
    <thead>
      <tr>
        {columns.map(({ header, sortBy, width }, index) => (
          <th
            key={header}
            scope="col"
            aria-sort={sorting && sorting.sort.key === sortBy ? orderOf(sorting.sort) : undefined}
            style={{ '--wide': width?.[0], '--narrow': width?.[1] } as CSSProperties}
          >
            {boxes && index === 0 && (
              <CheckBox {...allBox(boxes.selection)} name={`Select all ${boxes.selection.count} shown`} />
            )}
            {sorting && sortBy ? <SortButton header={header} by={sortBy} {...sorting} /> : header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const orderOf = ({ descending }: Sort<string>) => (descending ? 'descending' : 'ascending')

interface SortButtonProps<Key extends string> extends NonNullable<TableProps<never, Key>['sorting']> {
  header: string
  by: Key
}

/** The heading of a column that sorts the table; a second click reverses the order. */
function SortButton<Key extends string>({ header, by, sort, onSort }: SortButtonProps<Key>) {
  const isActive = sort.key === by
  const Arrow = sort.descending ? DescendingIcon : AscendingIcon
  return (
    <button
      type="button"
      className="sort-button"
      onClick={() => onSort({ key: by, descending: isActive && !sort.descending })}
    >
      {header}
      {isActive && <Arrow size={14} aria-hidden />}
    </button>
  )
}

/** In a narrow window: in place of the headings. */
function SortChoice<Row, Key extends string>({
  columns,
  sort,
  onSort,
}: Pick<TableProps<Row, Key>, 'columns'> & NonNullable<TableProps<Row, Key>['sorting']>) {
  const sorts = columns.flatMap(({ header, sortBy: key }) =>
    key ? [false, true].map(descending => ({ key, descending, label: header + (descending ? ', reversed' : '') })) : [],
  )
  const chosen = sorts.find(({ key, descending }) => key === sort.key && descending === sort.descending)
  const choose = ({ target: { value } }: ChangeEvent<HTMLSelectElement>) =>
    sorts.filter(({ label }) => label === value).forEach(onSort)
  return (
    <div className="sort-choice row gap-3 small muted">
      <span className="rigid">Sort by</span>
      <select className="input" aria-label="Sort by" value={chosen?.label} onChange={choose}>
        {sorts.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </div>
  )
}

interface CellsProps<Row, Key extends string> extends Pick<TableProps<Row, Key>, 'columns'> {
  row: Row
  index: number
}

type FirstCellProps<Row, Key extends string> = CellsProps<Row, Key> & Pick<TableProps<Row, Key>, 'keyOf' | 'boxes'>

/** The first cell of a row; while rows are selected, its text is the label of the box. */
function FirstCell<Row, Key extends string>({ columns, row, index, keyOf, boxes }: FirstCellProps<Row, Key>) {
  const [column] = columns
  const key = keyOf(row)
  return (
    <td data-label={column?.header} className={column?.className}>
      {boxes ? (
        <CheckBox
          name={boxes.nameOf(row)}
          checked={boxes.selection.keys.has(key)}
          onChange={(_, event) => boxes.selection.toggle(key, event)}
        >
          {column?.cell(row, index)}
        </CheckBox>
      ) : (
        column?.cell(row, index)
      )}
    </td>
  )
}

const OtherCells = memo(function OtherCells<Row, Key extends string>({ columns, row, index }: CellsProps<Row, Key>) {
  return columns.slice(1).map(({ header, className, cell }) => (
    <td key={header} data-label={header} className={className}>
      {cell(row, index)}
    </td>
  ))
}) as <Row, Key extends string>(props: CellsProps<Row, Key>) => ReactNode

/** A row in place of those that are not drawn. @param height CSS pixels */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

/** Grey rows while the table is being loaded, hidden from screen readers. */
function SkeletonRows({ columns }: { columns: readonly { header: string }[] }) {
  return SKELETON_ROWS.map(row => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr key={row} aria-hidden="true" className="skeleton-row">
      {columns.map(({ header }) => (
        <td key={header}>
          <Skeleton className="skeleton-line" count={1} />
        </td>
      ))}
    </tr>
  ))
}
