import { type ReactNode, useId } from 'react'
import { type Id, sameId } from '../base/id.ts'
import { isHead, type ListHead, useVirtualList } from './use-virtual-list.tsx'
import './option-list.css'

interface RadioListProps<Entry extends { id: Id }> {
  label: string
  className: string
  entries: readonly (Entry | ListHead)[]
  /** Null while none is chosen. */
  chosen: { id: Id } | null
  onChoose: (entry: Entry) => void
  /** The height in CSS pixels that counts until a row is measured. */
  rowHeight: number
  empty: string
  /** What stands beside the radio button. */
  children: (entry: Entry) => ReactNode
}

/** A long list draws only the rows near its visible part. */
export function RadioList<Entry extends { id: Id }>(props: RadioListProps<Entry>) {
  const { label, className, entries, chosen, onChoose, rowHeight, empty, children } = props
  const name = useId()
  const { list, drawn, style, measure } = useVirtualList<Entry | ListHead, HTMLUListElement>({
    entries,
    rowHeight,
    scroller: '.option-list',
  })
  return (
    <div className={`option-list frame ${className}`}>
      {entries.length === 0 && <p className="muted">{empty}</p>}
      <ul ref={list} aria-label={label} style={style}>
        {drawn.map(({ entry, index }) => (
          <li key={entry.id} ref={measure} data-index={index} aria-setsize={entries.length} aria-posinset={index + 1}>
            {isHead(entry) ? (
              entry.head
            ) : (
              <label className="option hover-fill">
                <input
                  type="radio"
                  name={name}
                  checked={chosen !== null && sameId(entry.id, chosen.id)}
                  onChange={() => onChoose(entry)}
                />
                {children(entry)}
              </label>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
