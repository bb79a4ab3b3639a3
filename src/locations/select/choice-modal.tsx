import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import type { StepProps } from './bulk-jobs.ts'
import { type Planned, PlanStep, useRunAtOnce } from './plan-step.tsx'
import './choice-modal.css'

interface ChoiceModalProps extends Omit<StepProps, 'now'> {
  title: string
  isReady: boolean
  planOf: () => Planned
  children: ReactNode
}

/** Shows the choices first, then the plan of the work if a person has to see it. */
export function ChoiceModal({ title, isReady, planOf, locations, onClose, children }: ChoiceModalProps) {
  const [isPlanned, setPlanned] = useState(false)
  const runAtOnce = useRunAtOnce(onClose)
  const goOn = () => {
    if (!runAtOnce(planOf().plan, locations)) setPlanned(true)
  }
  return (
    <>
      <Modal title={title} className="bulk-choice" width={560} onClose={onClose}>
        {children}
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isReady} onClick={goOn}>
            Continue
          </Button>
        </div>
      </Modal>
      {isPlanned && (
        <PlanStep {...planOf()} locations={locations} onStart={onClose} onClose={() => setPlanned(false)} />
      )}
    </>
  )
}
