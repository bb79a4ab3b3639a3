import { Suspense, useState } from 'react'
import type { Fleet } from '../../../fleet/fleet.ts'
import { Button } from '../../../ui/button.tsx'
import { SuccessIcon, WarningIcon } from '../../../ui/icons.ts'
import { consolePart } from '../../lazy-part.ts'
import { counted } from '../../parts/counted.ts'
import type { Findings, FindingsProps } from './use-findings.ts'

const FindingsDialog = consolePart(async () => (await import('./findings-dialog.tsx')).FindingsDialog)

/** The number of findings; a part of the locations is not told as if it were all. */
function countText({ list }: Findings, { known, total }: Fleet): string {
  const problems = list.filter(({ severity }) => severity === 'problem').length
  const notices = list.length - problems
  const texts = [problems > 0 ? counted(problems, 'problem') : '', notices > 0 ? counted(notices, 'notice') : '']
  return `${texts.filter(Boolean).join(', ') || 'Nothing found'}${known < total ? ' so far' : ''}`
}

/** The number of findings, as a button that opens their list. */
export function FindingsButton(props: FindingsProps) {
  const { findings, fleet } = props
  const [isOpen, setOpen] = useState(false)
  const Icon = findings.list.length > 0 ? WarningIcon : SuccessIcon
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={16} aria-hidden />
        {countText(findings, fleet)}
      </Button>
      <Suspense fallback={null}>{isOpen && <FindingsDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
