import { useSyncExternalStore } from 'react'
import { CheckBox } from '../../ui/check-box.tsx'
import { asksBeforeLarge, chooseAskBeforeLarge, subscribeToAsksBeforeLarge } from './asks-before-large.ts'

/** The setting that holds every file that is over the size of its displayed limit. */
export function AskBeforeLarge() {
  const asks = useSyncExternalStore(subscribeToAsksBeforeLarge, asksBeforeLarge)
  return (
    <CheckBox checked={asks} onChange={chooseAskBeforeLarge}>
      Ask before large files
    </CheckBox>
  )
}
