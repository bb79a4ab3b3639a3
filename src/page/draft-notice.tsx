import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { discardTexts } from './unsaved.ts'

interface DraftNoticeProps {
  /** What the question calls the page or the form. */
  name: string
  onDiscard: () => void
  children?: ReactNode
}

/** Says that unsaved values are kept; "Discard" asks first. */
export function DraftNotice({ name, onDiscard, children = 'Your changes are kept.' }: DraftNoticeProps) {
  const confirm = useConfirm()
  const keptFocus = useKeptFocus<HTMLParagraphElement>()
  const discard = async () => {
    if (await confirm(`What you changed in ${name} has not been saved.`, discardTexts)) onDiscard()
  }
  return (
    <p className="notice" role="status" {...keptFocus}>
      <span>{children}</span>
      <Button onClick={() => void discard()}>Discard</Button>
    </p>
  )
}
