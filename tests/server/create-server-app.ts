import { mkdirSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type AccountNotes, prepareAccounts } from './accounts.ts'
import { authRoutes } from './auth-routes.ts'
import { openDatabase } from './database.ts'
import { displayRoutes } from './display-routes.ts'
import { lockFolder } from './folder-lock.ts'
import { listLocations, locationRoutes } from './location-routes.ts'
import { mediaRoutes } from './media-routes.ts'
import { playlistRoutes } from './playlist-routes.ts'
import { createRealtime } from './realtime.ts'
import { Refusal, refuse } from './refusal.ts'
import { addSampleContent } from './sample-content.ts'
import { serveUpload } from './serve-upload.ts'
import type { Arrival, ArrivedRequest, ServerContext } from './server-context.ts'
import { type CompleteOptions, completeOptions, type ServerOptions } from './server-options.ts'
import { loadSecret } from './tokens.ts'
import { openUploadFolder } from './upload-folder.ts'

/** The server without an HTTP server of its own. */
export interface ServerApp {
  /** Answers one request below `/api`. @param arrival the connection of the request, for the brake on logins */
  fetch(request: Request, arrival?: Arrival): Promise<Response>
  /** Every call that the server answers, such as `GET /api/media`; openapi.yaml has to name each of them. */
  calls: readonly string[]
  /** Answers socket.io on an HTTP server. */
  attach(http: HttpServer): void
  accounts: AccountNotes
  /** Unique id of the oldest location; the terminal shows its display pages. */
  firstScreen: string | null
  close(): Promise<void>
}

/** The time for which a browser remembers the permission of a page of another origin to make a call. */
const PREFLIGHT_SECONDS = 600

async function createRoutes(context: ServerContext): Promise<Hono<ArrivedRequest>> {
  const app = new Hono<ArrivedRequest>().basePath('/api')
  app.use('*', async (c, next) => {
    c.set('bodyLimitMs', context.options.bodyLimitMs)
    await next()
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    // An answer that is opened as a page may load and run nothing. A served file has another policy.
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
  const { allowedOrigins } = context.options
  // Refusals carry these headers too: without them a page could not tell an ended session from a lost network.
  if (allowedOrigins.length > 0) app.use('*', cors({ origin: [...allowedOrigins], maxAge: PREFLIGHT_SECONDS }))
  app.onError((error, c) => {
    // The rest of a body that came too late is not awaited.
    if (error instanceof Refusal && error.status === 408) c.header('Connection', 'close')
    if (error instanceof Refusal) return refuse(c, error.status, error.message)
    console.error(`${c.req.method} ${c.req.path} failed:`, error)
    return refuse(c, 500, 'The server had a fault and could not do this. Try again in a moment.')
  })
  app.notFound(c => refuse(c, 404, `There is no call ${c.req.method} ${c.req.path}.`))
  app.route('/auth', await authRoutes(context))
  app.route('/locations', locationRoutes(context))
  app.route('/playlists/active/today', displayRoutes(context))
  app.route('/playlists', playlistRoutes(context))
  app.route('/media', mediaRoutes(context))
  app.get('/uploads/:fileName', c => serveUpload(c, context, c.req.param('fileName')))
  return app
}

function openContext(options: CompleteOptions, locationsChanged: (context: ServerContext) => void): ServerContext {
  mkdirSync(options.dataDir, { recursive: true })
  const context: ServerContext = {
    options,
    store: openDatabase(join(options.dataDir, 'signage.db')),
    uploads: openUploadFolder(join(options.dataDir, 'uploads')),
    secret: loadSecret(join(options.dataDir, 'token-secret')),
    locationsChanged: () => locationsChanged(context),
  }
  return context
}

function cleanUploads({ store, uploads }: ServerContext): void {
  const known = store.all<{ file_name: string }>('SELECT file_name FROM media').map(row => row.file_name)
  uploads.clean(new Set(known))
}

/**
 * Opens the server on one data folder. `fetch` answers the calls of section 13 of tests/requirements.md, `attach` adds
 * the realtime messages to an HTTP server.
 */
export async function createServerApp(given: ServerOptions): Promise<ServerApp> {
  const options = completeOptions(given)
  const realtime = createRealtime(options)
  const context = openContext(options, ({ store }) => realtime.sendLocations(listLocations(store)))
  // An upload to another process on the same folder may be arriving: only the process with the lock cleans the folder.
  const unlock = lockFolder(options.dataDir)
  if (unlock) cleanUploads(context)
  const accounts = await prepareAccounts(context)
  if (options.sampleContent) await addSampleContent(context)
  const app = await createRoutes(context)
  return {
    fetch: async (request, arrival) => app.fetch(request, arrival),
    // Hono also lists the checks before a call: under ALL, or a second time under the name of the call.
    calls: [...new Set(app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : `${method} ${path}`)))],
    attach: http => realtime.attach(http),
    accounts,
    firstScreen: listLocations(context.store)[0]?.unique_id ?? null,
    async close() {
      await realtime.close()
      context.store.close()
      unlock?.()
    },
  }
}
