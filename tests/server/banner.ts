import { guestAccount } from './accounts.ts'
import type { ServerApp } from './create-server-app.ts'

/** The lines that the terminal shows after the start: the accounts and two screens. `address` ends with a slash. */
export function banner(
  address: string,
  { accounts, firstScreen }: Pick<ServerApp, 'accounts' | 'firstScreen'>,
): string {
  const { username, newPassword } = accounts.admin
  const secret = newPassword ?? '(as before; SIGNAGE_ADMIN_PASSWORD=… sets a new one at the next start)'
  const lines = [`  Log in:     ${username} / ${secret}`]
  if (accounts.guest)
    lines.push(`              ${guestAccount.username} / ${guestAccount.password}  (SIGNAGE_GUEST=off removes it)`)
  if (newPassword) lines.push('              The password of admin is shown only this once.')
  if (firstScreen) {
    const screen = `${address}display/${encodeURIComponent(firstScreen)}`
    lines.push(`  Videowall:  ${screen}/videowall`, `  Ticker:     ${screen}/ticker`)
  }
  return `\n${lines.join('\n')}\n`
}
