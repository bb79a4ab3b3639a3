import { useSnapshot, useStore } from '../base/stores.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { createAsksBeforeLarge } from './ask-before-large.tsx'

/** The setting that holds every file that is over the size of its displayed limit. */
export function AskBeforeLarge() {
  const { set } = useStore(createAsksBeforeLarge)
  return (
    <CheckBox checked={useSnapshot(createAsksBeforeLarge)} onChange={set}>
      Ask before large files
    </CheckBox>
  )
}
