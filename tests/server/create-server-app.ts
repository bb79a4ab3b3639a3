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

/** The server as whoever runs it sees it. */
export interface ServerApp {
  /** Answers one request below `/api`. @param arrival the connection that it came over, for the login's brake */
  fetch(request: Request, arrival?: Arrival): Promise<Response>
  /** Every call that it answers, as `GET /api/media`: what the contract's page has to name. */
  calls: readonly string[]
  /** Answers socket.io on an HTTP server. */
  attach(http: HttpServer): void
  accounts: AccountNotes
  /** Unique id of the oldest location, for showing somebody a display page. */
  firstScreen: string | null
  close(): Promise<void>
}

/** How long a browser may remember that a page of another origin may make a call. */
const PREFLIGHT_SECONDS = 600

async function createRoutes(context: ServerContext): Promise<Hono<ArrivedRequest>> {
  const app = new Hono<ArrivedRequest>().basePath('/api')
  app.use('*', async (c, next) => {
    c.set('bodyLimitMs', context.options.bodyLimitMs)
    await next()
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    // An answer that is opened as a page of its own may do nothing; a file has a policy of its own.
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
  const { allowedOrigins } = context.options
  // A refusal has to be readable there as well: a page could not tell a session that is over from a lost network.
  if (allowedOrigins.length > 0) app.use('*', cors({ origin: [...allowedOrigins], maxAge: PREFLIGHT_SECONDS }))
  app.onError((error, c) => {
    // What has not arrived in its time is not waited for either.
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
 * The product's server over one data folder: `fetch` answers the calls of section 13
 * of tests/requirements.md wherever requests come from, `attach` adds the realtime messages.
 */
export async function createServerApp(given: ServerOptions): Promise<ServerApp> {
  const options = completeOptions(given)
  const realtime = createRealtime(options)
  const context = openContext(options, ({ store }) => realtime.sendLocations(listLocations(store)))
  // Somebody else's upload may be arriving: only who has the folder alone may clean it.
  const unlock = lockFolder(options.dataDir)
  if (unlock) cleanUploads(context)
  const accounts = await prepareAccounts(context)
  if (options.sampleContent) await addSampleContent(context)
  const app = await createRoutes(context)
  return {
    fetch: async (request, arrival) => app.fetch(request, arrival),
    // Hono lists the checks before a call too, under ALL or under the call's own name once more.
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
