import type { MediaOrder } from './media-order.ts'

const labels: Record<MediaOrder, string> = { newest: 'Newest first', name: 'Name', size: 'Largest first' }

const isOrder = (value: string): value is MediaOrder => value in labels

interface OrderFieldProps {
  value: MediaOrder
  onChange: (order: MediaOrder) => void
}

/** The field that sets the order of the lists. */
export function OrderField({ value, onChange }: OrderFieldProps) {
  return (
    <select
      className="input media-order"
      aria-label="Sort by"
      value={value}
      onChange={event => {
        if (isOrder(event.target.value)) onChange(event.target.value)
      }}
    >
      {Object.entries(labels).map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </select>
  )
}
