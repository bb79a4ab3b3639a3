import type { ScreenType } from '../base/id.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { Segments } from '../ui/segments.tsx'
import type { CopyChoice } from './copy-tasks.ts'
import { screensText } from './copy-text.ts'
import './copy-choice-fields.css'

const modes = [
  { value: 'add', text: 'Add' },
  { value: 'replace', text: 'Replace what is there' },
] as const

interface CopyChoiceFieldsProps {
  /** The kinds of the copied playlists. */
  types: readonly ScreenType[]
  choice: CopyChoice
  onChange: (choice: CopyChoice) => void
}

/** The choices of a copy for all of its locations. */
export function CopyChoiceFields({ types, choice, onChange }: CopyChoiceFieldsProps) {
  // A screen whose playlists are replaced shows nothing unless it is switched on: “Replace” ticks the box.
  const onMode = (mode: CopyChoice['mode']) => onChange({ mode, isSwitchedOn: mode === 'replace' })
  return (
    <div className="copy-choices">
      <Segments
        label="The playlists there"
        className="copy-modes"
        options={modes}
        value={choice.mode}
        onChange={onMode}
      />
      <CheckBox checked={choice.isSwitchedOn} onChange={isSwitchedOn => onChange({ ...choice, isSwitchedOn })}>
        {`Switch the ${screensText(types)} on`}
      </CheckBox>
    </div>
  )
}
