import { useState } from 'react'
import { screenTypes } from '../../base/id.ts'
import { texts } from '../../texts.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { counted } from '../../base/counted.ts'
import { deleteEndedPlan, type EndedKinds } from './bulk-jobs.ts'
import { ChoiceModal } from './choice-modal.tsx'
import { endedPlaylists } from './ended-playlists.ts'
import type { StepProps } from './location-now.ts'
import { NothingToDo, PlanStep } from './plan-step.tsx'

/** Deletes the playlists that have ended, of the kinds that the person chooses. */
export function EndedChoice({ locations, now, onClose }: StepProps) {
  // A ticker playlist ends every day: it waits for “Play again today”.
  const [kinds, setKinds] = useState<EndedKinds>({ videowall: true, ticker: false })
  const [isPlanned, setPlanned] = useState(false)
  const ended = locations.flatMap(({ playlists }) => endedPlaylists(playlists, now))
  const countOf = (type: string) => ended.filter(playlist => playlist.type === type).length
  const nothing = 'No playlist has ended at these locations.'
  if (ended.length === 0) return <NothingToDo text={nothing} onClose={onClose} />
  return (
    <>
      <ChoiceModal
        title={`Delete ended playlists at ${counted(locations.length, 'location')}`}
        isReady={screenTypes.some(type => kinds[type] && countOf(type) > 0)}
        onContinue={() => setPlanned(true)}
        onClose={onClose}
      >
        {screenTypes.map(type => (
          <p key={type}>
            <CheckBox checked={kinds[type]} onChange={isOn => setKinds({ ...kinds, [type]: isOn })}>
              {`${texts.location.tapes[type]}: ${counted(countOf(type), 'ended playlist')}`}
            </CheckBox>
          </p>
        ))}
        <p className="muted">A ticker playlist ends every day. “Play again today” brings it back.</p>
      </ChoiceModal>
      {isPlanned && (
        <PlanStep
          plan={deleteEndedPlan(locations, now, kinds)}
          locations={locations}
          nothing={nothing}
          onStart={onClose}
          onClose={() => setPlanned(false)}
        />
      )}
    </>
  )
}
