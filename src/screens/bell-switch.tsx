import { useSnapshot, useStore } from '../base/stores.ts'
import { useGo } from '../page/unsaved.ts'
import { routes } from '../routes.ts'
import { useAlert } from '../ui/alert.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { createBell } from './bell.ts'
import { bellIsOn, bellLabel, refusals } from './bell-text.ts'
import { askForNotifications, notificationAccess, showNotification } from './notifier.ts'
import { watchOf } from './use-watch.ts'
import { nothingTold } from './watch/alarm.ts'

/** `change` asks the browser for its permission first (requirement 32.5). */
export function useBell() {
  const alert = useAlert()
  const go = useGo()
  const bell = useStore(createBell)
  const { kept } = useStore(watchOf)
  // A permission that was taken away silences the bell.
  const isOn = useSnapshot(createBell) !== null && notificationAccess() === 'granted'
  const change = useStableFunction(async () => {
    if (isOn) return bell.switch(false)
    const access = await askForNotifications()
    if (access !== 'granted') return alert('warning', refusals[access])
    if (!showNotification(bellIsOn, () => void go(routes.screens))) return alert('warning', refusals.none)
    // What was announced before the bell was switched off counts no more.
    await kept.keepAlarm(nothingTold).catch(() => undefined)
    bell.switch(true)
  })
  return { isOn, change }
}

export function BellSwitch() {
  const { isOn, change } = useBell()
  return (
    <CheckBox checked={isOn} onChange={() => void change()}>
      {bellLabel} <span className="muted">while a tab is open</span>
    </CheckBox>
  )
}
