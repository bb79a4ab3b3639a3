import { locationTitle } from '../api/locations.ts'
import { counted, numberText } from '../base/counted.ts'
import type { Message, NotificationAccess } from './notifier.ts'
import type { ExpectedScreen } from './watch/expected.ts'

export const darkMessagesLabel = 'Tell me when a screen goes dark'
export const darkMessagesOffLabel = 'Stop telling me when a screen goes dark'

const MOST_NAMES = 5

const named = ({ location, type }: ExpectedScreen) => `${locationTitle(location)} (${type})`

function screensText(screens: readonly ExpectedScreen[]): string {
  const names = screens.slice(0, MOST_NAMES).map(named).join(', ')
  const more = screens.length - MOST_NAMES
  return more > 0 ? `${names} and ${numberText(more)} more` : names
}

const words = {
  dark: { verb: 'dark', body: 'Not connected for two minutes, although something is switched on for it.' },
  back: { verb: 'back', body: 'Connected again for two minutes.' },
}

/** One message names all its screens (requirement 32.7). */
export function messageText(kind: 'dark' | 'back', screens: readonly ExpectedScreen[]): Message {
  const { verb, body } = words[kind]
  const [first] = screens
  if (first && screens.length === 1)
    return { title: `${locationTitle(first.location)}: the ${first.type} is ${verb}`, body }
  return { title: `${counted(screens.length, 'screen')} are ${verb}`, body: screensText(screens) }
}

/** The first notification, which shows that they arrive. */
export const firstMessage: Message = {
  title: 'You are told when a screen goes dark',
  body: 'A message comes here when a screen that is switched on stays away for two minutes, and once when it is back.',
}

export const refusals: Record<Exclude<NotificationAccess, 'granted'>, string> = {
  denied:
    'This browser refuses the notifications of this page. Allow them in the settings of the page, which open beside its address, then switch it on again.',
  default:
    'The browser asked if this page may show notifications, and got no answer. Switch it on again to be asked again.',
  none: 'This browser shows no notifications of this page. They need an https address, and a browser on a computer.',
}
