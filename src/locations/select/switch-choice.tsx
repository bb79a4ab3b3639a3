import { useState } from 'react'
import { type ScreenType, screenTypes } from '../../base/id.ts'
import { texts } from '../../texts.ts'
import { Segments } from '../../ui/segments.tsx'
import { counted } from '../../base/counted.ts'
import { switchOf, switchPlan, type WantedSwitches } from './bulk-jobs.ts'
import { ChoiceModal } from './choice-modal.tsx'
import type { LocationNow, StepProps } from './location-now.ts'
import { BY_SWITCHES, PlanStep } from './plan-step.tsx'

const options = [
  { value: 'leave', text: 'Leave as it is' },
  { value: 'on', text: 'On' },
  { value: 'off', text: 'Off' },
] as const

type Option = (typeof options)[number]['value']

const wantedOf = (chosen: Record<ScreenType, Option>): WantedSwitches =>
  Object.fromEntries(screenTypes.flatMap(type => (chosen[type] === 'leave' ? [] : [[type, chosen[type] === 'on']])))

/** Switches the videowalls, the tickers or both on or off. */
export function SwitchChoice({ locations, onClose }: StepProps) {
  const [chosen, setChosen] = useState<Record<ScreenType, Option>>({ videowall: 'leave', ticker: 'leave' })
  const [isPlanned, setPlanned] = useState(false)
  const wanted = wantedOf(chosen)
  return (
    <>
      <ChoiceModal
        title={`Switch on or off at ${counted(locations.length, 'location')}`}
        isReady={Object.keys(wanted).length > 0}
        onContinue={() => setPlanned(true)}
        onClose={onClose}
      >
        {screenTypes.map(type => (
          <section key={type} aria-label={texts.location.tapes[type]}>
            <h3>{texts.location.tapes[type]}</h3>
            <p className="muted">{presentText(locations, type)}</p>
            <Segments
              label={texts.location.tapes[type]}
              className="switch-options"
              options={options}
              value={chosen[type]}
              onChange={value => setChosen({ ...chosen, [type]: value })}
            />
          </section>
        ))}
        <p className="muted">{BY_SWITCHES}</p>
      </ChoiceModal>
      {isPlanned && (
        <PlanStep
          plan={switchPlan(locations, wanted)}
          locations={locations}
          nothing="Every screen is switched that way already, or has no playlist."
          onStart={onClose}
          onClose={() => setPlanned(false)}
        />
      )}
    </>
  )
}

/** The switches of a kind at the locations: "On at 12, off at 20, no playlist at 3". */
function presentText(locations: readonly LocationNow[], type: ScreenType): string {
  const switches = locations.map(({ playlists }) => switchOf(playlists, type))
  const at = (words: string, state: ReturnType<typeof switchOf>) => {
    const count = switches.filter(one => one === state).length
    return count > 0 ? [`${words} ${count}`] : []
  }
  const parts = [...at('on at', 'on'), ...at('partly on at', 'mixed'), ...at('off at', 'off')]
  return `Now: ${[...parts, ...at('no playlist at', undefined)].join(', ')}.`
}
