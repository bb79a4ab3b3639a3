import { useState } from 'react'
import type { Location } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import type { PlaylistsByLocation } from '../../fleet/recent-playlists.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import type { Id, ScreenType } from '../../base/id.ts'
import type { NewJob, Task } from '../../jobs/job.ts'
import { titleOf } from '../../jobs/task-facts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { CopyChoiceFields } from '../../jobs/copy-choice-fields.tsx'
import { copyTasks, needsPresent } from '../../jobs/copy-tasks.ts'
import { choiceText, copyFacts, copyTitle, sourceWarnings } from '../../jobs/copy-text.ts'
import { PlanDialog } from '../../jobs/plan-dialog.tsx'
import { PresentPlaylists } from '../../jobs/present-playlists.tsx'
import { type CopyDraft, emptyDraft, useKeptCopy } from './copy-draft.ts'
import { LocationChooser } from './location-chooser.tsx'
import './copy-dialog.css'

interface CopyDialogProps {
  type: ScreenType
  /** The playlists that are copied, as they are now. */
  playlists: readonly Playlist[]
  /** The location whose playlists they are. */
  locationId: Id
  draft: CopyDraft
  onChange: (draft: CopyDraft) => void
  onClose: () => void
}

/** The step after the choice: the playlists of the locations are loaded, then the plan of the job is shown. */
type Step = { at: 'loading'; locations: readonly Location[] } | { at: 'plan'; job: NewJob }

const targetText = ([first, ...others]: readonly Task[]) =>
  first && others.length === 0 ? `“${titleOf(first)}”` : `${others.length + 1} locations`

/** Copies playlists of one kind to other locations: the choice of the locations, then the plan of the job. */
export function CopyDialog({ type, playlists, locationId, draft, onChange, onClose }: CopyDialogProps) {
  const fleet = useFleet()
  const { chosen, choice } = draft
  const [step, setStep] = useState<Step | null>(null)
  const now = momentNow(wallClock)
  const source = { type, playlists }
  useKeptCopy({ type, ids: playlists.map(({ id }) => id) }, draft)

  const locations = fleet.entries.map(entry => entry.location).filter(({ id }) => chosen.has(String(id)))
  const plan = (wanted: readonly Location[], present: PlaylistsByLocation) => {
    const tasks = copyTasks({ sources: [source], locations: wanted, choice, present, today: now.day })
    setStep({ at: 'plan', job: { title: `${copyTitle(source)} to ${targetText(tasks)}`, tasks, tells: true } })
  }
  const goOn = () => (needsPresent(choice) ? setStep({ at: 'loading', locations }) : plan(locations, new Map()))
  const notes =
    playlists.length === 0
      ? ['Nothing can be copied: these playlists have been deleted meanwhile.']
      : [choiceText([type], choice), ...sourceWarnings([source], now)]
  const goBack = () => setStep(null)
  return (
    <>
      <Modal title={`${copyTitle(source)} to locations`} className="copy" onClose={onClose}>
        <LocationChooser
          type={type}
          fleet={fleet}
          except={locationId}
          chosen={chosen}
          onChange={next => onChange({ ...draft, chosen: next })}
        />
        <CopyChoiceFields types={[type]} choice={choice} onChange={next => onChange({ ...draft, choice: next })} />
        <Texts className="copy-notes" texts={notes} />
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={locations.length === 0 || playlists.length === 0} onClick={goOn}>
            Continue
          </Button>
        </div>
      </Modal>
      {step?.at === 'loading' && (
        <PresentPlaylists
          locations={step.locations}
          onLoaded={present => plan(step.locations, present)}
          onClose={goBack}
        />
      )}
      {step?.at === 'plan' && (
        <PlanDialog
          job={step.job}
          facts={<Texts className="plan-facts" texts={copyFacts([source], choice, step.job.tasks)} />}
          onStart={() => {
            onChange(emptyDraft)
            onClose()
          }}
          onClose={goBack}
        />
      )}
    </>
  )
}

const Texts = ({ className, texts }: { className: string; texts: readonly string[] }) => (
  <ul className={className}>
    {texts.map(text => (
      <li key={text}>
        <BidiText text={text} />
      </li>
    ))}
  </ul>
)
