import { useId } from 'react'
import { screenTypes } from '../../id.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../changes/unsaved.ts'
import type { ScreenSwitches } from './use-screen-switches.ts'
import './screens-panel.css'

const words = texts.location

/** The two switches of a location's screens, and the button that saves them. */
export function ScreensPanel({ screens, isReady }: { screens: ScreenSwitches; isReady: boolean }) {
  const id = useId()
  useUnsaved('the switches', screens.isUnsaved)
  return (
    <section className="screens" aria-label="Screens">
      {screenTypes.map(type => (
        <span key={type} className="screen-switch">
          <button
            id={`${id}-${type}`}
            type="button"
            role="switch"
            aria-checked={screens.isOn(type)}
            aria-label={words.tapes[type]}
            onClick={() => screens.choose(type, !screens.isOn(type))}
          >
            <span className="screen-switch-thumb" />
          </button>
          <label htmlFor={`${id}-${type}`}>{words.tapes[type]}</label>
        </span>
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
