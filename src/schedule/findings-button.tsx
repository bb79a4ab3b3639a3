import { Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SuccessIcon, WarningIcon } from '../ui/icons.ts'
import { consolePart } from '../ui/lazy-part.tsx'
import { counted } from '../base/counted.ts'
import type { Findings, FindingsProps } from './findings/use-findings.ts'

const FindingsDialog = consolePart(async () => (await import('./findings/findings-dialog.tsx')).FindingsDialog)

/** A part is not told as if it were all: more may be found when the rest is there, or nobody will know. */
function partText(unchecked: Findings['unchecked']): string {
  if (unchecked.some(({ isAwaited }) => !isAwaited)) return ', not all checked'
  return unchecked.length > 0 ? ' so far' : ''
}

/** The number of findings. */
function countText({ list, unchecked }: Findings): string {
  const problems = list.filter(({ severity }) => severity === 'problem').length
  const notices = list.length - problems
  const texts = [problems > 0 ? counted(problems, 'problem') : '', notices > 0 ? counted(notices, 'notice') : '']
  return `${texts.filter(Boolean).join(', ') || 'Nothing found'}${partText(unchecked)}`
}

/** The number of findings, as a button that opens their list. */
export function FindingsButton(props: FindingsProps) {
  const { findings } = props
  const [isOpen, setOpen] = useState(false)
  const isAllWell = findings.list.length === 0 && findings.unchecked.every(({ isAwaited }) => isAwaited)
  const Icon = isAllWell ? SuccessIcon : WarningIcon
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={16} aria-hidden />
        <span>{countText(findings)}</span>
      </Button>
      <Suspense fallback={null}>{isOpen && <FindingsDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
