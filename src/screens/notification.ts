/** What the browser says to notifications of this page; `none` if it has none, as on plain http. */
export type NotificationAccess = NotificationPermission | 'none'

export const notificationAccess = (): NotificationAccess =>
  typeof Notification === 'undefined' || !window.isSecureContext ? 'none' : Notification.permission

/** Asks the person, unless the browser has an answer. To be called on a click. */
export async function askForNotifications(): Promise<NotificationAccess> {
  const access = notificationAccess()
  return access === 'default' ? Notification.requestPermission() : access
}

export interface Message {
  title: string
  body: string
}

/** Shows a notification. @returns false if the browser shows none; the browsers of telephones want a service worker for it */
export function showNotification({ title, body }: Message, onClick: () => void): boolean {
  if (notificationAccess() !== 'granted') return false
  try {
    const shown = new Notification(title, { body })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick()
    }
    return true
  } catch {
    return false
  }
}
