import { useId } from 'react'
import type { ScreenType } from '../../id.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../changes/unsaved.ts'
import type { ScreenSwitches } from './use-screen-switches.ts'
import './screens-panel.css'

const words = texts.location

const switches: { type: ScreenType; label: string }[] = [
  { type: 'videowall', label: words.videowallTape },
  { type: 'ticker', label: words.tickerTape },
]

/** The two switches of a location's screens, and the button that saves them. */
export function ScreensPanel({ screens, isReady }: { screens: ScreenSwitches; isReady: boolean }) {
  useUnsaved('the switches', screens.isUnsaved)
  return (
    <section className="screens" aria-label="Screens">
      {switches.map(({ type, label }) => (
        <ScreenSwitch key={type} label={label} isOn={screens.isOn(type)} onChange={on => screens.choose(type, on)} />
      ))}
      <p className="screens-hint muted">{screens.isUnsaved && 'Not saved yet'}</p>
      <Button
        variant={screens.isUnsaved ? 'primary' : 'secondary'}
        disabled={!isReady || screens.isPending}
        onClick={screens.update}
      >
        {words.update}
      </Button>
    </section>
  )
}

interface ScreenSwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function ScreenSwitch({ label, isOn, onChange }: ScreenSwitchProps) {
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
