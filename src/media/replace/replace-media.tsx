import { Suspense, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { shownKind } from '../../api/classify.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { consolePart } from '../../ui/lazy-part.tsx'
import { mediaName } from '../media-order.ts'
import { useSecondsOf } from '../media-seconds.ts'
import { type KnownUses, knownUses } from '../uses/media-uses.ts'
import { ChooseReplacement } from './choose-replacement.tsx'
import { planReplacement, type Replacement } from './replacement.ts'
import { replacementFacts } from './replacement-text.ts'

const PlanDialog = consolePart(async () => (await import('../../jobs/plan-dialog.tsx')).PlanDialog)

interface ReplaceMediaProps {
  media: Media
  /** The file that is chosen at first; null for none. */
  first: Media | null
  onClose: () => void
}

/** Puts another file in every place of a file: the choice of that file, then the plan of the job. */
export function ReplaceMedia({ media, first, onClose }: ReplaceMediaProps) {
  const known = knownUses(useFleet())
  const secondsOf = useSecondsOf()
  const [replacement, setReplacement] = useState<Replacement | null>(null)
  const choose = async (to: Media) => {
    const filmSeconds = shownKind(to) === 'video' ? await secondsOf(to) : 0
    setReplacement({ from: media, to, filmSeconds })
  }
  if (!replacement) return <ChooseReplacement {...{ media, first, known, onClose }} onChoose={choose} />
  // Without a boundary of its own the plan would hide the dialog before it, whose end means that the person gives up.
  return (
    <Suspense fallback={<SpinnerOverlay busy />}>
      <ReplacementJob known={known} replacement={replacement} onStart={onClose} onClose={() => setReplacement(null)} />
    </Suspense>
  )
}

interface ReplacementJobProps {
  known: KnownUses
  replacement: Replacement
  onStart: () => void
  onClose: () => void
}

/** The plan as it was when the file was chosen: the index may go on changing behind it. */
function ReplacementJob({ known, replacement, onStart, onClose }: ReplacementJobProps) {
  const { from, to } = replacement
  const [plan] = useState(() => planReplacement(known.of(from.id), replacement))
  const [job] = useState(() => ({
    title: `Replace “${mediaName(from)}” by “${mediaName(to)}”`,
    tasks: plan.tasks,
    tells: true,
  }))
  const facts = (
    <ul className="plan-facts">
      {replacementFacts(replacement, plan, known).map(fact => (
        <li key={fact}>
          <BidiText text={fact} />
        </li>
      ))}
    </ul>
  )
  return <PlanDialog job={job} facts={facts} startLabel="Replace" onStart={onStart} onClose={onClose} />
}
