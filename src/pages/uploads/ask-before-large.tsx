import { useSyncExternalStore } from 'react'
import { useStore } from '../../stores.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { createAsksBeforeLarge } from './asks-before-large.ts'

/** The setting that holds every file that is over the size of its displayed limit. */
export function AskBeforeLarge() {
  const { subscribe, value, set } = useStore(createAsksBeforeLarge)
  const asks = useSyncExternalStore(subscribe, value)
  return (
    <CheckBox checked={asks} onChange={set}>
      Ask before large files
    </CheckBox>
  )
}
