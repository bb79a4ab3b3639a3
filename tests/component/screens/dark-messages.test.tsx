import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeAll(startContract)
afterAll(stopContract)
afterEach(() => {
  vi.unstubAllGlobals()
})

const box = () => screen.findByRole('checkbox', { name: 'Tell me when a screen goes dark while a tab is open' })

/** A browser with notifications, and what it has shown. */
function givenNotifications(permission: NotificationPermission, answer = permission, isBroken = false) {
  const shown: string[] = []
  class GivenNotification {
    static permission = permission
    static async requestPermission() {
      GivenNotification.permission = answer
      return answer
    }
    constructor(title: string) {
      if (isBroken) throw new TypeError('Illegal constructor')
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', GivenNotification)
  vi.stubGlobal('isSecureContext', true)
  return shown
}

async function press(path: string) {
  await signIn()
  const { user } = renderApp(path)
  expect(await box()).not.toBeChecked()
  await user.click(await box())
  return user
}

// requirement 32.5
test.each(['/screens', '/add_location'])(
  'the switch on %s asks the browser, shows that notifications arrive, and is switched off again',
  async path => {
    const shown = givenNotifications('default', 'granted')
    const user = await press(path)
    await waitFor(async () => expect(await box()).toBeChecked())
    expect(shown).toEqual(['You are told when a screen goes dark'])
    expect(localStorage.getItem('SCREEN_BELL')).toMatch(/^\d+$/)
    await user.click(await box())
    expect(await box()).not.toBeChecked()
    expect(localStorage.getItem('SCREEN_BELL')).toBeNull()
  },
)

// requirement 32.5
test.each([
  ['refuses', () => givenNotifications('denied'), /This browser refuses the notifications of this page/],
  ['gives no answer', () => givenNotifications('default'), /got no answer/],
  ['shows them from a service worker only', () => givenNotifications('granted', 'granted', true), /shows no notif/],
  ['has none', () => undefined, /need an https address/],
])('a browser that %s says so, and the messages stay off', async (_, give, message) => {
  give()
  await press('/screens')
  const alert = await screen.findByRole('alertdialog', { name: 'Warning' })
  expect(within(alert).getByText(message)).toBeVisible()
  expect(localStorage.getItem('SCREEN_BELL')).toBeNull()
})
