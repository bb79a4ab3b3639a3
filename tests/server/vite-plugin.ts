import type { Server as HttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Connect, normalizePath, type Plugin, type UserConfig, type ViteDevServer } from 'vite'
import { guestAccount } from './accounts/accounts.ts'
import { createServerApp, type ServerApp } from './create-server-app.ts'
import { limitConnections } from './requests/connection-limits.ts'
import { optionsFromEnv, readHosts, readPort, type ServerOptions } from './server-options.ts'
import { banner } from './start/banner.ts'
import { readSettings } from './start/settings.ts'

/** `vite build --mode embedded` builds pages for the embedded server, with its guest account. */
const EMBEDDED_MODE = 'embedded'

function isApi(url: string | undefined): boolean {
  return /^\/api(?:[/?]|$)/.test(url ?? '')
}

function answerCalls(middlewares: Connect.Server, app: ServerApp): void {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // The route of an upload reads a refused body to its end; a cut connection would look like a lost network.
    autoCleanupIncoming: false,
  })
  middlewares.use((incoming, outgoing, next) => {
    if (isApi(incoming.originalUrl ?? incoming.url)) void listener(incoming, outgoing)
    else next()
  })
}

/** Redirects the base path without its last slash, such as `/signage`, which Vite would answer with 404. */
function addLostSlash(middlewares: Connect.Server, base: string): void {
  middlewares.use((incoming, outgoing, next) => {
    const [path, ...query] = (incoming.originalUrl ?? incoming.url ?? '').split('?')
    if (path === '' || `${path}/` !== base) return next()
    outgoing.writeHead(302, { Location: [base, ...query].join('?') }).end()
  })
}

/** Prints the accounts and the display links after Vite's own lines. */
function addToPrintedUrls(server: ViteDevServer, app: ServerApp): void {
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const address = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]
    if (address) server.config.logger.info(banner(address, app))
  }
}

async function embed(server: ViteDevServer, options: ServerOptions): Promise<void> {
  // Null under Vitest and in middleware mode: there is no server to connect to. Without https it speaks HTTP 1 only.
  const http = server.httpServer as HttpServer | null
  if (!http) return
  const app = await createServerApp(options)
  limitConnections(http)
  answerCalls(server.middlewares, app)
  app.attach(http)
  addToPrintedUrls(server, app)
  http.once('close', () => void app.close())
}

/**
 * Vite's settings for `npm run dev` with a data folder. PORT is the port; SIGNAGE_HOSTS lists, with commas, the host names
 * that Vite answers beside localhost and IP addresses, as a protection against DNS rebinding.
 */
function hosting(dataDir: string, { PORT, SIGNAGE_HOSTS }: Record<string, string | undefined>): UserConfig {
  const port = readPort(PORT)
  const listening = {
    ...(port !== undefined && { port }),
    ...(SIGNAGE_HOSTS && { allowedHosts: readHosts(SIGNAGE_HOSTS) }),
    // No page of another origin may read an answer, not even a page of this machine.
    cors: false,
  }
  const files = `${normalizePath(dataDir)}/**`
  // Vite would serve the database and the secret like any other file of the project.
  return { server: { ...listening, fs: { deny: [files] }, watch: { ignored: [files] } } }
}

/** The embedded server takes the receipts of screens. */
const receiptsDefault = { 'import.meta.env.VITE_RECEIPTS': JSON.stringify('on') }

const guestDefaults = {
  'import.meta.env.VITE_GUEST_USERNAME': JSON.stringify(guestAccount.username),
  'import.meta.env.VITE_GUEST_PASSWORD': JSON.stringify(guestAccount.password),
}

/**
 * Adds the embedded server to `vite`: one process, one port; `npm start` has a server without Vite. It does nothing if
 * VITE_API_URL names another server.
 * @param fixed options of a test; without them, PORT and the SIGNAGE_ variables decide
 */
export function embeddedServer(fixed?: ServerOptions): Plugin {
  let options: ServerOptions | null = null
  return {
    name: 'signage-embedded-server',
    config(config, { mode, command }) {
      const root = config.root ?? process.cwd()
      const env = readSettings(root, mode)
      // Component tests have their own server and their own choice of a guest account.
      if (!fixed && (env.VITE_API_URL || process.env.VITEST)) return {}
      options = fixed ?? optionsFromEnv(env, root)
      const forEmbedded = mode === EMBEDDED_MODE || command === 'serve'
      const guestIsBuiltIn = forEmbedded && options.guest !== false && !env.VITE_GUEST_USERNAME
      const settings = hosting(options.dataDir, fixed ? {} : env)
      const define = {
        ...(guestIsBuiltIn && guestDefaults),
        ...(forEmbedded && !env.VITE_RECEIPTS && receiptsDefault),
      }
      return { ...settings, define }
    },
    async configureServer(server) {
      addLostSlash(server.middlewares, server.config.base)
      if (options) await embed(server, options)
    },
  }
}
