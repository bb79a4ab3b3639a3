import type { ScreenType } from '../../id.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../changes/unsaved.ts'
import { ScreenSwitch } from './screen-switch.tsx'
import type { Screens } from './use-screens.ts'
import './screens-panel.css'

const words = texts.location

const switches: { type: ScreenType; label: string }[] = [
  { type: 'videowall', label: words.videowallTape },
  { type: 'ticker', label: words.tickerTape },
]

/** Which of the location's two screens are on, and the button that makes it so. */
export function ScreensPanel({ screens, isReady }: { screens: Screens; isReady: boolean }) {
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
