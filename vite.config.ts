import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, loadEnv, minifySync, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { readEnv } from './src/env.ts'
import { contentSecurityPolicy, pageHeaders } from './src/page-headers.ts'
import { embeddedServer } from './tests/server/vite-plugin.ts'

/** The script of the page's head: a file of its own would delay everything that it asks for by a request. */
const headScript = minifySync('head.js', readFileSync(new URL('src/head.js', import.meta.url), 'utf8')).code.trim()

/** The policy of the built pages. */
export const policyOf = (addresses: { apiUrl: string; socketUrl: string }): string =>
  contentSecurityPolicy({
    ...addresses,
    inlineScript: `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`,
  })

/**
 * Writes the policy into the built page, wherever it is hosted then. The tag is the last one of the head: Chromium looks
 * ahead for files only until it meets such a tag, and asks for each script after it when the one before has run.
 */
const policyTag = (policy: string): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head' },
    ],
  },
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

/** Takes the head's script out of the page before Vite looks for its file. */
const headScriptRemoved: Plugin = {
  name: 'head-script-removed',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: html => html.replace(/ *<script src="\/src\/head\.js"><\/script>\n/, ''),
  },
}

/**
 * Puts the head's script into the page, with the names of the files that a page loads beside its entry: the player on a
 * screen, and on every other page the libraries. Each chunk is listed with the chunks that it imports.
 */
const headScriptInline = ({ basePath, apiUrl }: ReturnType<typeof readEnv>): Plugin => ({
  name: 'head-script-inline',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const hrefsOf = (name: string) => {
        const chunk = Object.values(bundle).find(file => file.type === 'chunk' && file.name === name)
        if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk "${name}".`)
        const files = [chunk.fileName, ...chunk.imports].map(file => basePath + file)
        return files.filter(href => !html.includes(href)).join(' ')
      }
      const data = { base: basePath, player: hrefsOf('player'), pages: hrefsOf('base'), api: apiUrl }
      const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
      return html.replace('<script', entry => `<script${attributes.join('')}>${headScript}</script>\n    ${entry}`)
    },
  },
})

/** V8 compiles these chunks beside their download; otherwise it compiles each function when the start first calls it. */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  generateBundle: {
    // Vite puts its list of files in front of a chunk, and V8 reads the first line only.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const isOfStart = chunk.type === 'chunk' && ['index', 'shared', 'player'].includes(chunk.name)
        if (isOfStart) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

/** A start reads no settings: a build contains them as src/env.ts has read them, the guest of the embedded server too. */
const settingsAsRead: Plugin = {
  name: 'settings-as-read',
  apply: 'build',
  config: {
    // After the embedded server, which defines its guest as variables.
    order: 'post',
    handler({ define = {} }, { mode }) {
      const prefix = 'import.meta.env.'
      const variables = Object.entries(define)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), JSON.parse(String(value))])
      const env = readEnv({ ...loadEnv(mode, process.cwd(), 'VITE_'), ...Object.fromEntries(variables) })
      return { define: { SETTINGS: JSON.stringify(env) } }
    },
  },
}

const modules = (paths: string) => new RegExp(`/src/(?:${paths})\\.tsx?$`)

/** The modules that the entry loads for a screen: the player with its two halves, and later the page. */
const displayModules = modules('pages/display/(?:display-page|start-display)')

/** True if a chunk knows every page: the modules that it loads later belong to other pages too. */
const isOfAll = (chunk: Rolldown.OutputChunk) => chunk.isEntry || chunk.moduleIds.some(id => modules('app').test(id))

/** The files that one page loads: the entry, the page's own modules, and the modules that those load later. */
function shellFiles(bundle: Rolldown.OutputBundle, pageModules: RegExp): string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const isPage = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some(id => pageModules.test(id))
  const needed = new Set(chunks.filter(chunk => chunk.isEntry || isPage(chunk)))
  // The loop also visits the chunks that it adds.
  for (const chunk of needed) {
    const names = [...chunk.imports, ...(isOfAll(chunk) ? [] : chunk.dynamicImports)]
    for (const one of chunks) if (names.includes(one.fileName)) needed.add(one)
  }
  const styles = [...needed].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set([...needed].map(chunk => chunk.fileName).concat(styles))]
}

/** Builds the display's worker with the list of the files of its pages (requirement 11.13). */
const displayWorker = (base: string): Plugin => ({
  name: 'display-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = shellFiles(bundle, displayModules)
    const page = bundle['index.html']
    if (page?.type !== 'asset' || files.length === 0) throw new Error('The build has no page for the display to keep.')
    const version = createHash('sha256').update(page.source).update(files.join()).digest('hex').slice(0, 16)
    const shell = { version, page: base, files: files.map(file => base + file) }
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
 * Code that several pages load, in few files; a page's own code comes with the page. The first rule that matches a module
 * takes it, with all that it imports.
 */
const sharedCode = [
  // Every page begins with the entry, and a screen plays with little more.
  { name: 'start', tags: ['$initial' as const] },
  // Screens and console both know ids, the time, the schedule, the kinds of files and the realtime messages.
  {
    name: 'shared',
    test: /\/src\/(?:api\/(?:api-error|envelope|fields|media|playlists|request-timeout)\.|clock|emitter|id|is-object|player\/schedule|media\/(?:classify|format|concurrency-limit)|realtime\/messages)/,
    minShareCount: 2,
  },
  // A screen plays with this and nothing else: one request brings it, without React.
  {
    name: 'player',
    // Only the console asks for the company of a playlist and for the timeline of a day.
    test: /\/src\/(?:api\/todays-answer|player\/(?!use-|schedule\/(?:company|timeline))|pages\/display\/(?:start-display|open-screen|screen-world))/,
    includeDependenciesRecursively: false,
  },
  // React and the router: a screen loads them after its first picture.
  { name: 'base', test: /\/src\/(?:mount|texts)\.tsx?$/ },
  // The login, with axios.
  { name: 'staff', test: /\/src\/pages\/(?:login\/login-page|console\/alert-layout)\.tsx$/ },
  // Two pages of the console, or more, use this; the lists of measured rows are a chunk of their own, as no page's first
  // view needs them. Screens share the realtime client with the console.
  {
    name: 'console',
    test: /\/src\/(?:api|media|realtime\/(?!socket)|ui\/(?!use-virtual-list)|pages\/(?!display))|\/node_modules\/(?:@tanstack\/(?!(?:react-)?virtual)|idb\/|lucide-react\/)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

const groups = sharedCode.map((group, index) => ({ ...group, priority: sharedCode.length - index }))

export default defineConfig(({ mode }) => {
  const env = readEnv(loadEnv(mode, process.cwd(), 'VITE_'))
  const policy = policyOf(env)
  return {
    base: env.basePath,
    plugins: [
      paintedByEntry,
      headScriptRemoved,
      headScriptInline(env),
      policyTag(policy),
      react(),
      displayWorker(env.basePath),
      compiledEarly,
      embeddedServer(),
      settingsAsRead,
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
      testTimeout: 60_000,
      hookTimeout: 60_000,
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
