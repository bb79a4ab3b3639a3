import { existsSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import {
  type Connect,
  loadEnv,
  normalizePath,
  type Plugin,
  type PreviewServer,
  type ResolvedServerUrls,
  type UserConfig,
} from 'vite'
import { guestAccount } from './accounts.ts'
import { banner } from './banner.ts'
import { limitConnections } from './connection-limits.ts'
import { createServerApp, type ServerApp } from './create-server-app.ts'
import { optionsFromEnv, readHosts, type ServerOptions } from './server-options.ts'

/** `vite build --mode embedded` makes the pages for the embedded server: its guest account is built in. */
const EMBEDDED_MODE = 'embedded'

/** What a dev and a preview server have in common. */
interface HostServer {
  middlewares: Connect.Server
  httpServer: unknown
  resolvedUrls: ResolvedServerUrls | null
  printUrls(): void
  config: { logger: { info(text: string): void } }
}

function isApi(url: string | undefined): boolean {
  return /^\/api(?:[/?]|$)/.test(url ?? '')
}

function answerCalls(middlewares: Connect.Server, app: ServerApp): void {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // A refused upload is read to its end by its own route; cutting it off would look like a lost network.
    autoCleanupIncoming: false,
  })
  middlewares.use((incoming, outgoing, next) => {
    if (isApi(incoming.originalUrl ?? incoming.url)) void listener(incoming, outgoing)
    else next()
  })
}

/** Vite answers the base path without its slash with 404: whoever types `/signage` means `/signage/`. */
function addLostSlash(middlewares: Connect.Server, base: string): void {
  middlewares.use((incoming, outgoing, next) => {
    const [path, ...query] = (incoming.originalUrl ?? incoming.url ?? '').split('?')
    if (path === '' || `${path}/` !== base) return next()
    outgoing.writeHead(302, { Location: [base, ...query].join('?') }).end()
  })
}

/**
 * The names of built scripts and styles hold a hash of their content, so a browser need not ask for them again. A name
 * that an older build had gets the page instead, which must not be kept.
 */
function keepBuiltFiles({ middlewares, config }: PreviewServer): void {
  const dist = resolve(config.root, config.build.outDir)
  const assets = `${config.base}${config.build.assetsDir}/`
  middlewares.use((incoming, outgoing, next) => {
    const [path = ''] = (incoming.originalUrl ?? incoming.url ?? '').split('?')
    if (path.startsWith(assets) && existsSync(join(dist, path.slice(config.base.length)))) {
      outgoing.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    }
    next()
  })
}

/** Prints the accounts and the display links behind Vite's own lines. */
function addToPrintedUrls(server: HostServer, app: ServerApp): void {
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const address = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]
    if (address) server.config.logger.info(banner(address, app))
  }
}

async function embed(server: HostServer, options: ServerOptions): Promise<void> {
  // Null under vitest and in middleware mode, where nobody could connect.
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
 * Vite's settings for a server that holds a data folder. PORT is the port; SIGNAGE_HOSTS lists, with commas, the names
 * besides localhost and addresses that people may type, as Vite answers no other (it guards against DNS rebinding).
 */
function hosting(dataDir: string, { PORT, SIGNAGE_HOSTS }: Record<string, string>): UserConfig {
  const listening = {
    ...(PORT && { port: Number(PORT) }),
    ...(SIGNAGE_HOSTS && { allowedHosts: readHosts(SIGNAGE_HOSTS) }),
    // No page of another origin reads an answer, not even one of this machine.
    cors: false,
  }
  const files = `${normalizePath(dataDir)}/**`
  // Vite would hand out the database and the secret like any other file of the project.
  return { server: { ...listening, fs: { deny: [files] }, watch: { ignored: [files] } }, preview: listening }
}

const guestDefaults = {
  'import.meta.env.VITE_GUEST_USERNAME': JSON.stringify(guestAccount.username),
  'import.meta.env.VITE_GUEST_PASSWORD': JSON.stringify(guestAccount.password),
}

/**
 * Puts the embedded server into `vite` and `vite preview`: one process, one port. It stays out of the way where
 * VITE_API_URL names another server.
 * @param fixed options that tests give; otherwise PORT and the SIGNAGE_ variables decide
 */
export function embeddedServer(fixed?: ServerOptions): Plugin {
  let options: ServerOptions | null = null
  return {
    name: 'signage-embedded-server',
    config(config, { mode, command, isPreview }) {
      const root = config.root ?? process.cwd()
      const env = loadEnv(mode, root, ['VITE_', 'SIGNAGE_', 'PORT'])
      // Component tests bring their own server, and decide themselves whether there is a guest.
      if (!fixed && (env.VITE_API_URL || process.env.VITEST)) return {}
      options = fixed ?? optionsFromEnv(env, root)
      const forEmbedded = mode === EMBEDDED_MODE || (command === 'serve' && !isPreview)
      const guestIsBuiltIn = forEmbedded && options.guest !== false && !env.VITE_GUEST_USERNAME
      const settings = hosting(options.dataDir, fixed ? {} : env)
      return guestIsBuiltIn ? { ...settings, define: guestDefaults } : settings
    },
    async configureServer(server) {
      addLostSlash(server.middlewares, server.config.base)
      if (options) await embed(server, options)
    },
    async configurePreviewServer(server) {
      addLostSlash(server.middlewares, server.config.base)
      keepBuiltFiles(server)
      if (options) await embed(server, options)
    },
  }
}
