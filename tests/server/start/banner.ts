import { guestAccount } from '../accounts/accounts.ts'
import type { ServerApp } from '../create-server-app.ts'

/** The lines that the terminal shows after the start: the accounts and two screens. `address` ends with a slash. */
export function banner(
  address: string,
  { accounts, firstScreen }: Pick<ServerApp, 'accounts' | 'firstScreen'>,
): string {
  const { username, unusedPassword } = accounts.admin
  const secret = unusedPassword ?? '(your password; SIGNAGE_ADMIN_PASSWORD=… sets a new one at the next start)'
  const lines = [`  Log in:     ${username} / ${secret}`]
  if (unusedPassword) lines.push('              Each start shows this password, until somebody has logged in with it.')
  if (accounts.guest)
    lines.push(`              ${guestAccount.username} / ${guestAccount.password}  (SIGNAGE_GUEST=off removes it)`)
  if (firstScreen) {
    const screen = `${address}display/${encodeURIComponent(firstScreen)}`
    lines.push(`  Videowall:  ${screen}/videowall`, `  Ticker:     ${screen}/ticker`)
  }
  return `\n${lines.join('\n')}\n`
}
