import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type AccountNotes, planAccounts } from './accounts/accounts.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { openFirstPassword } from './accounts/first-password.ts'
import { createKnownBrowsers } from './accounts/known-browser.ts'
import { loadSecret } from './accounts/tokens.ts'
import { lineOfDisk, sayWhyNot, trueFault } from './cannot-start.ts'
import { displayRoutes } from './content/display-routes.ts'
import { isLocation, listLocations, locationRoutes } from './content/location-routes.ts'
import { playlistRoutes } from './content/playlist-routes.ts'
import { createRealtime, type Realtime } from './realtime/realtime.ts'
import { Refusal, refuse, succeed } from './refusal.ts'
import { isSampleName, placeSampleContent } from './sample-content.ts'
import type { Arrival, ArrivedRequest, ServerContext } from './server-context.ts'
import { type CompleteOptions, completeOptions, type ServerOptions } from './server-options.ts'
import { openCheckedDatabase, watchDatabase } from './store/backups.ts'
import { expectKinds } from './store/data-folder.ts'
import type { Store } from './store/database.ts'
import { refusalOfDisk } from './store/disk-faults.ts'
import { openDiskReserve } from './store/disk-reserve.ts'
import { type FolderLock, lockFolder } from './store/folder-lock.ts'
import { mediaRoutes } from './uploads/media-routes.ts'
import { serveUpload } from './uploads/serve-upload.ts'
import { setAside, uploadsIn } from './uploads/unlisted-files.ts'
import { openUploadFolder } from './uploads/upload-folder.ts'

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

const unknownFault = new Refusal(500, 'The server had a fault and could not do this. Try again in a moment.')

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
  // Screens in step read the server's clock.
  const exposeHeaders = ['Date', 'Retry-After']
  if (allowedOrigins.length > 0) {
    app.use('*', cors({ origin: [...allowedOrigins], maxAge: PREFLIGHT_SECONDS, exposeHeaders }))
  }
  app.onError((error, c) => {
    // The rest of a body that came too late is not awaited.
    if (error instanceof Refusal && error.status === 408) c.header('Connection', 'close')
    if (error instanceof Refusal && error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter))
    if (error instanceof Refusal) return refuse(c, error.status, error.message)
    const call = `${c.req.method} ${c.req.path}`
    const fault = trueFault(error, context.options.dataDir)
    const line = lineOfDisk(fault, context.options.dataDir)
    if (line) console.error(`${call} failed: ${line}`)
    else console.error(`${call} failed:`, error)
    const { status, message } = refusalOfDisk(fault) ?? unknownFault
    return refuse(c, status, message)
  })
  app.notFound(c => refuse(c, 404, `There is no call ${c.req.method} ${c.req.path}.`))
  app.get('/health', c => {
    context.store.one('SELECT 1')
    return succeed(c, 'The server is running.')
  })
  app.route('/auth', await authRoutes(context))
  app.route('/locations', locationRoutes(context))
  app.route('/playlists/active/today', displayRoutes(context))
  app.route('/playlists', playlistRoutes(context))
  app.route('/media', mediaRoutes(context))
  app.get('/uploads/:fileName', c => serveUpload(c, context, c.req.param('fileName')))
  return app
}

interface Opened {
  context: ServerContext
  lock: FolderLock
  endWatch: () => void
}

function openContext(
  options: CompleteOptions,
  store: Store,
  locationsChanged: (context: ServerContext) => void,
): ServerContext {
  const { dataDir } = options
  const context: ServerContext = {
    options,
    store,
    uploads: openUploadFolder(join(dataDir, 'uploads')),
    secret: loadSecret(join(dataDir, 'token-secret')),
    firstPassword: openFirstPassword(join(dataDir, 'admin-password')),
    reserve: openDiskReserve(join(dataDir, 'reserve')),
    locationsChanged: () => locationsChanged(context),
  }
  return context
}

/** Reserves the data folder, and opens it. @throws CannotStart, or the fault of the folder */
function openFolder(options: CompleteOptions, locationsChanged: (context: ServerContext) => void): Opened {
  expectKinds(options.dataDir)
  mkdirSync(options.dataDir, { recursive: true })
  accessSync(options.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const lock = lockFolder(options.dataDir)
  let store: Store | undefined
  try {
    const hasUploads = uploadsIn(join(options.dataDir, 'uploads')).some(name => !isSampleName(name))
    store = openCheckedDatabase(options.dataDir, hasUploads)
    const context = openContext(options, store, locationsChanged)
    return { context, lock, endWatch: watchDatabase(store, options.dataDir) }
  } catch (error) {
    store?.close()
    lock.release()
    throw error
  }
}

function tidyUploads({ store, uploads, options }: ServerContext): void {
  uploads.dropArriving()
  const listed = store.all<{ file_name: string }>('SELECT file_name FROM media').map(row => row.file_name)
  for (const line of setAside(options.dataDir, new Set(listed))) console.warn(line)
}

/** Stores what a first start makes in one transaction: a kill leaves all of it or nothing (requirement 18.2). */
async function storeFirstContent(context: ServerContext): Promise<AccountNotes> {
  const accounts = await planAccounts(context)
  const storeSample = context.options.sampleContent ? await placeSampleContent(context) : () => undefined
  context.store.transaction(() => {
    accounts.store()
    storeSample()
  })
  // Somebody has used the random password, or has chosen another one.
  if (accounts.notes.admin.unusedPassword === null) context.firstPassword.forget()
  context.reserve.fill()
  return accounts.notes
}

/**
 * Opens the server on one data folder. `fetch` answers the calls of section 13 of tests/requirements.md, `attach` adds
 * the realtime messages to an HTTP server.
 * @throws CannotStart with the way out, if the folder cannot be used
 */
export async function createServerApp(given: ServerOptions): Promise<ServerApp> {
  const options = completeOptions(given)
  let opened: Opened | undefined
  const realtime = createRealtime({
    ...options,
    now: options.steadyNow,
    isLocation: uniqueId => opened !== undefined && isLocation(opened.context.store, uniqueId),
    accountsOf: cookies => (opened ? createKnownBrowsers(opened.context.secret).accountsOf(cookies) : []),
    isAccount: id => opened?.context.store.one('SELECT id FROM users WHERE id = ?', id) !== undefined,
  })
  try {
    opened = openFolder(options, ({ store }) => realtime.locationsChanged(() => listLocations(store)))
    const { context, lock } = opened
    const accounts = await storeFirstContent(context)
    // Files may be arriving at another server of this process.
    if (lock.isFirst) tidyUploads(context)
    return appOf(opened, realtime, accounts, await createRoutes(context))
  } catch (error) {
    await realtime.close()
    if (opened) closeFolder(opened)
    throw sayWhyNot(error, options.dataDir)
  }
}

function closeFolder({ context, lock, endWatch }: Opened): void {
  endWatch()
  context.store.close()
  lock.release()
}

function appOf(opened: Opened, realtime: Realtime, accounts: AccountNotes, routes: Hono<ArrivedRequest>): ServerApp {
  return {
    fetch: async (request, arrival) => routes.fetch(request, arrival),
    // Hono also lists the checks before a call: under ALL, or a second time under the name of the call.
    calls: [...new Set(routes.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : `${method} ${path}`)))],
    attach: http => realtime.attach(http),
    accounts,
    firstScreen: listLocations(opened.context.store)[0]?.unique_id ?? null,
    async close() {
      await realtime.close()
      opened.context.uploads.dropOwn()
      closeFolder(opened)
    },
  }
}
