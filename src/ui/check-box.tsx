import type { ChangeEvent, ReactNode } from 'react'
import './check-box.css'

interface CheckBoxProps {
  checked: boolean
  /** Some entries are ticked, but not all. */
  isPartly?: boolean
  disabled?: boolean
  tabIndex?: number | undefined
  className?: string
  /** The key of the entry, for a box of a list. */
  'data-key'?: string
  /** The accessible name, if the label does not say what is ticked. */
  name?: string
  onChange: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void
  /** The label. */
  children?: ReactNode
}

export function CheckBox({ isPartly = false, className, name, onChange, children, ...input }: CheckBoxProps) {
  return (
    <label className={className ?? 'check-box'} title={children ? undefined : name}>
      <input
        {...input}
        ref={element => {
          // No attribute of HTML sets it.
          if (element) element.indeterminate = isPartly
        }}
        type="checkbox"
        aria-label={name}
        onChange={event => onChange(event.target.checked, event)}
      />
      {children && <span>{children}</span>}
    </label>
  )
}
