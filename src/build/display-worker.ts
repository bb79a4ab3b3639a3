import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { OLDEST_DISPLAY } from './oldest-browsers.ts'

const modules = (paths: string) => new RegExp(`/src/(?:${paths})\\.tsx?$`)

/** The modules that the entry loads for a screen: the player with its two halves, and later the page. */
const displayModules = modules('display/(?:display-page|start-display)')

/** True if what a chunk loads later is the screen's: the entry, and what a screen shares with the console, know every page. */
const isOfScreen = (chunk: Rolldown.OutputChunk) =>
  !chunk.isEntry && chunk.moduleIds.some(id => /\/src\/(?:player|display)\//.test(id))

/** The files that one page loads: the entry, the page's own modules, and the modules that those load later. */
function shellFiles(bundle: Rolldown.OutputBundle, pageModules: RegExp): string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const isPage = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some(id => pageModules.test(id))
  const needed = new Set(chunks.filter(chunk => chunk.isEntry || isPage(chunk)))
  // The loop also visits the chunks that it adds.
  for (const chunk of needed) {
    const names = [...chunk.imports, ...(isOfScreen(chunk) ? chunk.dynamicImports : [])]
    for (const one of chunks) if (names.includes(one.fileName)) needed.add(one)
  }
  const styles = [...needed].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set([...needed].map(chunk => chunk.fileName).concat(styles))]
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const contentOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  (file?.type === 'chunk' ? file.code : file?.source) ?? ''

/** The script that every page waits for, as it is in the build: a copy of the file in public. */
const beforePaint = readFileSync(new URL('../../public/before-paint.js', import.meta.url))

/** The script of the worker with this list in it. */
async function workerCode(shell: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: OLDEST_DISPLAY,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../player/offline/service-worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const [worker] = 'output' in built ? built.output : []
  if (!worker) throw new Error('The display worker could not be built.')
  return worker.code
}

/** Builds the display's worker with the list of the files of its pages, each with its content (requirement 11.13). */
export const displayWorker = (base: string): Plugin => ({
  name: 'display-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After every plugin that still changes a file.
    order: 'post',
    async handler(_options, bundle) {
      const names = shellFiles(bundle, displayModules)
      const page = { path: base, sha256: sha256(contentOf(bundle['index.html'])) }
      const files = names.map(name => ({ path: base + name, sha256: sha256(contentOf(bundle[name])) }))
      files.push({ path: `${base}before-paint.js`, sha256: sha256(beforePaint) })
      if (!bundle['index.html'] || files.length === 0) throw new Error('The build has no page for the display to keep.')
      const version = sha256(JSON.stringify([page, files])).slice(0, 16)
      this.emitFile({
        type: 'asset',
        fileName: 'display-worker.js',
        source: await workerCode({ version, page, files }),
      })
    },
  },
})
