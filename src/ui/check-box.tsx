import type { ReactNode } from 'react'
import './check-box.css'

/** The entry that was ticked or unticked last. */
export interface Anchor {
  key: string
  isTicked: boolean
}

/**
 * With Shift, a click ticks or unticks every entry from the last clicked one to this one.
 * @param anchor null for a click without Shift, and if there was no click before
 */
export function chooseRange(
  keys: readonly string[],
  chosen: ReadonlySet<string>,
  { key, isTicked }: Anchor,
  anchor: Anchor | null,
): ReadonlySet<string> {
  const next = new Set(chosen)
  const to = keys.indexOf(key)
  // An entry that the search hides now is no end of a range.
  const from = anchor ? keys.indexOf(anchor.key) : -1
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  for (const one of keys.slice(first, last + 1)) isTicked ? next.add(one) : next.delete(one)
  return next
}

interface CheckBoxProps {
  checked: boolean
  /** Some entries are ticked, but not all. */
  isPartly?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

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
