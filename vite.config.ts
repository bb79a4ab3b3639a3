import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, loadEnv, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { readEnv } from './src/env.ts'
import { contentSecurityPolicy, pageHeaders } from './src/page-headers.ts'
import { embeddedServer } from './tests/server/vite-plugin.ts'

/**
 * Library parts that no page reaches: calls go by XMLHttpRequest because only that reports upload progress, no form is
 * sent as JSON, no query holds objects, no status is looked up by its name, no cookie is read, TypeScript checks the
 * options, calls are cancelled by signals, the realtime connection is websocket only (requirement 12.1), and no
 * message on it holds binary data.
 */
const leftOut: ReadonlyArray<[ending: string, replacement: string]> = [
  ['/axios/lib/adapters/fetch.js', 'export const getFetch = () => null'],
  ['/axios/lib/core/assertParamsAcyclic.js', 'export default () => undefined'],
  ['/axios/lib/helpers/HttpStatusCode.js', 'export default {}'],
  ['/axios/lib/helpers/formDataToJSON.js', 'export default () => null'],
  ['/axios/lib/helpers/cookies.js', 'export default { read: () => null, readAsync: async () => null }'],
  [
    '/axios/lib/helpers/validator.js',
    'const any = () => any; export default { assertOptions: any, validators: { transitional: any, spelling: any } }',
  ],
  ['/axios/lib/cancel/CancelToken.js', 'export default class {}'],
  ['/transports/polling-xhr.js', 'export class XHR {}'],
  ['/transports/webtransport.js', 'export class WT {}'],
  ['/engine.io-parser/build/esm/contrib/base64-arraybuffer.js', 'export const decode = data => data'],
  [
    '/socket.io-parser/build/esm/binary.js',
    'export const deconstructPacket = packet => ({ packet, buffers: [] }); export const reconstructPacket = packet => packet',
  ],
  [
    '/socket.io-parser/build/esm/is-binary.js',
    'export const isBinary = data => data instanceof ArrayBuffer; export const hasBinary = () => false',
  ],
]

const leaveOut: Plugin = {
  name: 'leave-out-unreached-transports',
  apply: 'build',
  enforce: 'pre',
  load: id => leftOut.find(([ending]) => id.endsWith(ending))?.[1],
}

/** Writes the policy into the built page, wherever it is hosted then. */
const policyTag = (policy: string): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
  ],
})

/**
 * Nothing is painted before the entry has run: only that knows whether the page is a screen, which is black from its
 * first frame on. Browsers that do not know the attribute show the empty page for a moment, as they always did.
 */
const paintedByEntry: Plugin = {
  name: 'painted-by-entry',
  apply: 'build',
  transformIndexHtml: html => html.replace('<script type="module"', '$& blocking="render"'),
}

/**
 * The libraries of the page, which only a screen can do without at first: they are fetched beside the entry, behind
 * whatever is more urgent. `modulepreload` would compile them too, at the very time when a screen gets its first answer.
 */
const preloadBase = (basePath: string): Plugin => ({
  name: 'preload-base',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const base = Object.values(bundle).find(file => file.type === 'chunk' && file.name === 'base')
      if (base?.type !== 'chunk') throw new Error('The build has no chunk with the libraries of the pages.')
      return [base.fileName, ...base.imports]
        .map(file => basePath + file)
        .filter(href => !html.includes(href))
        .map(href => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'script', crossorigin: true, fetchpriority: 'low', href },
          injectTo: 'head' as const,
        }))
    },
  },
})

const library = (names: string) => new RegExp(`/node_modules/(?:${names})/`)
const modules = (paths: string) => new RegExp(`/src/(?:${paths})\\.tsx?$`)

/** What the entry loads for a screen: its player with the two halves of it, and later its page. */
const displayModules = modules(
  'pages/display/(?:display-page|open-screen)|player/(?:videowall/videowall|ticker/ticker)',
)

/** Whether a chunk knows every page: what it loads later is no part of any one of them. */
const isOfAll = (chunk: Rolldown.OutputChunk) => chunk.isEntry || chunk.moduleIds.some(id => modules('app').test(id))

/** The files that one page loads: the entry, the page's own modules, and what those load later. */
function shellFiles(bundle: Rolldown.OutputBundle, pageModules: RegExp): string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const isPage = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some(id => pageModules.test(id))
  const needed = new Set(chunks.filter(chunk => chunk.isEntry || isPage(chunk)))
  // What is added while the loop runs is visited too.
  for (const chunk of needed) {
    const names = [...chunk.imports, ...(isOfAll(chunk) ? [] : chunk.dynamicImports)]
    for (const one of chunks) if (names.includes(one.fileName)) needed.add(one)
  }
  const styles = [...needed].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set([...needed].map(chunk => chunk.fileName).concat(styles))]
}

/** Builds the display's worker with the list of what the display's pages are made of (requirement 11.13). */
const displayWorker = (base: string): Plugin => ({
  name: 'display-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = shellFiles(bundle, displayModules)
    const page = bundle['index.html']
    if (page?.type !== 'asset' || files.length === 0) throw new Error('The build has no page for the display to keep.')
    const version = createHash('sha256').update(page.source).update(files.join()).digest('hex').slice(0, 16)
    // index.html asks for it before anything else: without it a start in an outage would wait.
    const shell = { version, page: base, files: [...files, 'theme.js'].map(file => base + file) }
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { SHELL: JSON.stringify(shell) },
      build: {
        write: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('src/player/offline/service-worker.ts', import.meta.url)),
          output: { format: 'iife' },
        },
      },
    })
    const [worker] = 'output' in built ? built.output : []
    if (!worker) throw new Error('The display worker could not be built.')
    this.emitFile({ type: 'asset', fileName: 'display-worker.js', source: worker.code })
  },
})

/**
 * What is loaded together, the first that matches: code that several pages need comes in few requests, a page's own code
 * stays with the page. A group may lean only on those above it.
 */
const chunkGroups: ReadonlyArray<[name: string, ...tests: RegExp[]]> = [
  // What the entry needs: a screen plays with this and its own player, before anything else is there.
  [
    'start',
    // What loads every other part.
    /vite\/preload-helper/,
    modules('api/(?:api-error|envelope|fields|media|playlists|todays-answer)|env|reload|routes'),
    modules('pages/display/start-display|player/(?:load-driver|opened-screen)'),
    // What screens and console both know of time and files: one request less for each.
    modules('id|realtime/messages|clock/[^/]+|player/schedule/(?:rotation|schedule)'),
    modules('media/(?:classify|format|concurrency-limit)'),
  ],
  // What a screen plays with, beside its half of the player.
  ['screen', modules('pages/display/(?:open-screen|screen-world)')],
  // Every page, the screens after their first picture.
  [
    'base',
    library('react|react-dom|scheduler|react-router|react-router-dom|axios'),
    modules('api/(?:client|session)|texts|pages/(?:lazy-part|popstate-first)|mount|app'),
  ],
  // The screens and the console, the screens after their first picture.
  ['live', library('@socket.io/[^/]+|engine.io-[^/]+|socket.io-[^/]+'), modules('realtime/socket')],
  // The login and the console.
  [
    'staff',
    modules('api/auth|ui/(?:alert|button|dialog|field|spinner)|pages/(?:changes/failure-text|console/alert-layout)'),
  ],
  // Every page behind the login; what stands in src/player, src/pages and is not named stays with its page.
  [
    'console',
    library('@tanstack/[^/]+|lucide-react'),
    modules(
      '(?:api|media|realtime|ui)/[^/]+|pages/(?:asked-action|changes/[^/]+|console/(?!command|shortcut-sheet)[^/]+)',
    ),
    modules('pages/parts/[^/]+|pages/uploads/(?:check-file|unload-guard|upload-failure-text|uploads)'),
  ],
]

const groups = chunkGroups.map(([name, ...tests], index) => ({
  name,
  test: (id: string) => tests.some(test => test.test(id)),
  priority: chunkGroups.length - index,
}))

export default defineConfig(({ mode }) => {
  const env = readEnv(loadEnv(mode, process.cwd(), 'VITE_'))
  const policy = contentSecurityPolicy(env)
  return {
    base: env.basePath,
    plugins: [
      leaveOut,
      policyTag(policy),
      paintedByEntry,
      preloadBase(env.basePath),
      react(),
      displayWorker(env.basePath),
      embeddedServer(),
    ],
    preview: { headers: pageHeaders(policy) },
    // Every browser that knows the rest of what the pages use preloads modules by itself.
    build: {
      target: 'es2023',
      sourcemap: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
    server: {
      watch: { ignored: ['**/.data/**'] },
      // Vite's own list, and the embedded server's database and uploads beside it.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**'] },
    },
    test: {
      isolate: false,
      // A test that goes through a database, a socket or the lazy pages needs its time on a busy machine.
      testTimeout: 20_000,
      hookTimeout: 20_000,
      projects: [
        { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
        { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node' } },
        {
          extends: true,
          test: {
            name: 'component',
            include: ['tests/component/**/*.test.tsx'],
            environment: 'jsdom',
            // Nobody listens there: what is not answered by the contract server is refused.
            environmentOptions: { jsdom: { url: 'http://127.0.0.1:9/' } },
            setupFiles: ['tests/support/component/component-setup.ts'],
          },
        },
      ],
    },
  }
})
