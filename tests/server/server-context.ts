import type { Store } from './database.ts'
import type { CompleteOptions } from './server-options.ts'
import type { UploadFolder } from './upload-folder.ts'

/**
 * Who is asking. A guest may look, add and change, and take items out of a playlist; a guest may not delete media,
 * locations, playlists or users, and may not add users.
 */
export interface Account {
  id: number
  username: string
  email: string
  role: 'admin' | 'guest'
}

/** The connection that a request came over, where it came over one. */
export interface Arrival {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/** What the routes work with. */
export interface ServerContext {
  store: Store
  uploads: UploadFolder
  options: CompleteOptions
  /** Signs and checks the tokens. */
  secret: Buffer
  /** Tells every page that the locations are others now. */
  locationsChanged: () => void
}

/** Hono's types for any request. */
export interface ArrivedRequest {
  Bindings: Arrival
  Variables: { bodyLimitMs: number }
}

/** Hono's types for a request that has been let in. */
export interface SignedIn {
  Bindings: Arrival
  Variables: ArrivedRequest['Variables'] & { account: Account }
}

/** The present moment as the text that `created_at` and `updated_at` hold. */
export const timestamp = (context: ServerContext): string => new Date(context.options.now()).toISOString()
