import { keptValue } from '../base/kept-value.ts'
import { useSnapshot, useStore } from '../base/stores.ts'
import { CheckBox } from '../ui/check-box.tsx'

export const createAsksBeforeLarge = () =>
  keptValue('ASK_BEFORE_LARGE_FILES', text => text === 'yes', { write: asks => (asks ? 'yes' : null) })

/** The setting that holds every file that is over the size of its displayed limit. */
export function AskBeforeLarge() {
  const { set } = useStore(createAsksBeforeLarge)
  return (
    <CheckBox checked={useSnapshot(createAsksBeforeLarge)} onChange={set}>
      Ask before large files
    </CheckBox>
  )
}
