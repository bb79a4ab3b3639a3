import { type Location, locationTitle } from '../api/locations.ts'
import { type BoxClick, keyOf, type Selection } from './select/use-selection.ts'
import './select-box.css'

interface SelectBoxProps {
  location: Location
  isSelected: boolean
  onToggle: (click: BoxClick) => void
}

/** The box of one location, over the unique ID as its label. With Shift a click selects all up to the last one. */
export function SelectBox({ location, isSelected, onToggle }: SelectBoxProps) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={`Select ${locationTitle(location)}`}
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          onToggle({
            key: keyOf(location),
            isTicked: target.checked,
            withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
      />
      <span className="table-text" dir="auto" translate="no">
        {location.unique_id}
      </span>
    </label>
  )
}

interface SelectAllBoxProps {
  selection: Selection
  /** The number of locations that the table shows. */
  count: number
}

/** The box in the head of the table, for all locations that it shows. */
export function SelectAllBox({ selection, count }: SelectAllBoxProps) {
  const shown = selection.keys.size - selection.hidden
  const isAll = count > 0 && shown === count
  return (
    <label className="select-box" title={`Select all ${count} shown`}>
      <input
        ref={input => {
          // No attribute of HTML sets it.
          if (input) input.indeterminate = shown > 0 && !isAll
        }}
        type="checkbox"
        aria-label={`Select all ${count} shown`}
        disabled={count === 0}
        checked={isAll}
        onChange={event => selection.setAll(event.target.checked)}
      />
    </label>
  )
}
