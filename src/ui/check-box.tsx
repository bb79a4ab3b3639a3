import type { ReactNode } from 'react'
import './check-box.css'

interface CheckBoxProps {
  checked: boolean
  /** Some, but not all, of the entries that the box stands for are ticked. */
  isPartly?: boolean
  onChange: (checked: boolean) => void
  /** The label. */
  children: ReactNode
}

/** A box to tick, with its label. */
export function CheckBox({ checked, isPartly = false, onChange, children }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input
        ref={input => {
          // No attribute of HTML sets it.
          if (input) input.indeterminate = isPartly
        }}
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
