import { useId } from 'react'

interface ScreenSwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** One of the two toggles that switch a screen on and off. */
export function ScreenSwitch({ label, isOn, onChange }: ScreenSwitchProps) {
  const id = useId()
  return (
    <span className="screen-switch">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        onClick={() => onChange(!isOn)}
      >
        <span className="screen-switch-thumb" />
      </button>
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
