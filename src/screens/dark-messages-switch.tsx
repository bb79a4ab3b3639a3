import { useSnapshot, useStore } from '../base/stores.ts'
import { useGo } from '../page/unsaved.ts'
import { routes } from '../routes.ts'
import { useAlert } from '../ui/alert.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { darkMessagesLabel, firstMessage, refusals } from './dark-message-text.ts'
import { askForNotifications, createDarkMessages, notificationAccess, showNotification } from './notifier.ts'
import { watchOf } from './use-watch.ts'
import { nothingTold } from './watch/alarm.ts'

/** `change` asks the browser for its permission first (requirement 32.5). */
export function useDarkMessages() {
  const alert = useAlert()
  const go = useGo()
  const messages = useStore(createDarkMessages)
  const { kept } = useStore(watchOf)
  // A permission that was taken away switches them off.
  const isOn = useSnapshot(createDarkMessages) !== null && notificationAccess() === 'granted'
  const change = useStableFunction(async () => {
    if (isOn) return messages.switch(false)
    const access = await askForNotifications()
    if (access !== 'granted') return alert('warning', refusals[access])
    if (!showNotification(firstMessage, () => void go(routes.screens))) return alert('warning', refusals.none)
    // What was announced before the messages were switched off counts no more.
    await kept.keepAlarm(nothingTold).catch(() => undefined)
    messages.switch(true)
  })
  return { isOn, change }
}

export function DarkMessagesSwitch() {
  const { isOn, change } = useDarkMessages()
  return (
    <CheckBox checked={isOn} onChange={() => void change()}>
      {darkMessagesLabel} <span className="muted">while a tab is open</span>
    </CheckBox>
  )
}
