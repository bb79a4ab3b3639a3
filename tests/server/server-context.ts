import type { FirstPassword } from './accounts/first-password.ts'
import type { CompleteOptions } from './server-options.ts'
import type { Store } from './store/database.ts'
import type { DiskReserve } from './store/disk-reserve.ts'
import type { UploadFolder } from './uploads/upload-folder.ts'

/**
 * The account that a request comes from. A guest may look, add and change, and take items out of a playlist; a guest
 * may not delete media, locations, playlists or users, and may not add users.
 */
export interface Account {
  id: number
  username: string
  email: string
  role: 'admin' | 'guest'
}

/** The connection of a request; empty if the request came over no network. */
export interface Arrival {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/** The parts of the server that the routes use. */
export interface ServerContext {
  store: Store
  uploads: UploadFolder
  options: CompleteOptions
  /** The key that signs and checks the tokens. */
  secret: Buffer
  firstPassword: FirstPassword
  reserve: DiskReserve
  /** Sends the list of locations to every page after a change. */
  locationsChanged: () => void
}

/** Hono's types for any request. */
export interface ArrivedRequest {
  Bindings: Arrival
  Variables: { bodyLimitMs: number }
}

/** Hono's types for a request with a valid token. */
export interface SignedIn {
  Bindings: Arrival
  Variables: ArrivedRequest['Variables'] & { account: Account }
}

/** Writes a line for the operator, with the time. What somebody has typed stays in it: it cannot begin another line. */
export function note(context: ServerContext, line: string): void {
  context.options.log(`${timestamp(context)} ${line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')}`)
}

/** The current time as the text of `created_at` and `updated_at`. */
export const timestamp = (context: ServerContext): string => new Date(context.options.now()).toISOString()
