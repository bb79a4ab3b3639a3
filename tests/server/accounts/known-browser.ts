import { randomBytes } from 'node:crypto'
import { isSignedWith, signature } from './tokens.ts'

/** A browser counts as unknown again after a year without a login. */
const KEPT_S = 31_536_000

/**
 * Knows the browsers that have logged in before, also after a restart: each has a counter of wrong passwords for itself, so
 * nobody keeps staff out by guessing from their address. The cookie is good for one account, and lets nobody in. The realtime
 * connection, which knows no token, has it too.
 */
export function createKnownBrowsers(secret: Buffer) {
  const nameOf = (userId: number) => `signage-browser-${userId}`
  const signed = (userId: number, id: string) => `a browser of ${userId} ${id}`
  /** The id of the browser; null if it has never logged in to this account. */
  function find(cookies: string | undefined, userId: number): string | null {
    const entry = cookies?.split(/;\s*/).find(one => one.startsWith(`${nameOf(userId)}=`)) ?? ''
    const [id = '', given = ''] = entry.slice(nameOf(userId).length + 1).split('.')
    return isSignedWith(secret, signed(userId, id), given) ? id : null
  }

  return {
    find,
    /** The ids of the accounts to which the browser has logged in. */
    accountsOf(cookies: string | undefined): number[] {
      const ids = [...(cookies?.matchAll(/signage-browser-(\d{1,15})=/g) ?? [])].map(([, id]) => Number(id))
      return ids.filter(id => find(cookies, id) !== null)
    },
    /** The header Set-Cookie. Not `Secure`, as the server speaks plain http. @param id null for a new browser */
    cookie(userId: number, id: string | null): string {
      const known = id ?? randomBytes(12).toString('base64url')
      const value = `${known}.${signature(secret, signed(userId, known))}`
      return `${nameOf(userId)}=${value}; Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Strict`
    },
  }
}
